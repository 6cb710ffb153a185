import org.openapitools.client.ApiClient;
import org.openapitools.client.api.HealthApi;
import org.openapitools.client.api.ReferralsApi;
import org.openapitools.client.model.CreateReferral;
import org.openapitools.client.model.CreateReferralValue;
import org.openapitools.client.model.UpdateReferral;

public class Calls {
  public static void main(String[] arguments) throws Exception {
    var client = new ApiClient();
    client.setBasePath(System.getenv("REFERRAL_SERVICE_URL"));
    client.setBearerToken(System.getenv("REFERRAL_SERVICE_API_KEY"));
    var referrals = new ReferralsApi(client);
    var health = new HealthApi(client).healthCheck().execute();
    var wanted = new CreateReferral()
        .name("Ada")
        .email("Ada@Example.COM")
        .referrerId(java.util.UUID.fromString(System.getenv("REFERRER_ID")))
        .value(new CreateReferralValue().amount(12000.55).currency("EUR"));
    var created = referrals.referralsCreate(wanted).execute();
    var read = referrals.referralsGet(created.getId()).execute();
    var change = new UpdateReferral().notes("called");
    var changed = referrals.referralsUpdate(created.getId(), change).execute();
    var page = referrals.referralsList().limit(1).execute();
    var isFirst = page.getData().get(0).getId().equals(created.getId());
    System.out.println(
        health.getStatus() + " " + read.getValue().getAmount() + " " + changed.getNotes() + " " + isFirst);
  }
}
