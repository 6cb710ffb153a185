import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.HealthApi;
import org.openapitools.client.api.ReferralsApi;
import org.openapitools.client.model.CreateReferral;
import org.openapitools.client.model.CreateReferralValue;
import org.openapitools.client.model.Health;
import org.openapitools.client.model.Referral;
import org.openapitools.client.model.ReferralsList200Response;
import org.openapitools.client.model.UpdateReferral;

public class Calls {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("REFERRAL_SERVICE_URL"));
    client.setBearerToken(System.getenv("REFERRAL_SERVICE_API_KEY"));
    ReferralsApi referrals = new ReferralsApi(client);
    Health health = new HealthApi(client).healthCheck().execute();
    CreateReferral wanted = new CreateReferral()
        .name("Ada")
        .email("Ada@Example.COM")
        .referrerId(UUID.fromString(System.getenv("REFERRER_ID")))
        .value(new CreateReferralValue().amount(12000.55).currency("EUR"));
    Referral created = referrals.referralsCreate(wanted).execute();
    Referral read = referrals.referralsGet(created.getId()).execute();
    UpdateReferral change = new UpdateReferral().notes("called");
    Referral changed = referrals.referralsUpdate(created.getId(), change).execute();
    ReferralsList200Response page = referrals.referralsList().limit(1).execute();
    boolean isFirst = page.getData().get(0).getId().equals(created.getId());
    System.out.println(
        health.getStatus() + " " + read.getValue().getAmount() + " " + changed.getNotes() + " " + isFirst);
  }
}
