import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.HealthApi;
import org.openapitools.client.api.ReferralsApi;
import org.openapitools.client.model.CreateReferral;
import org.openapitools.client.model.CreateReferralValue;
import org.openapitools.client.model.UpdateReferral;

class Calls {
  public static void main(String[] args) throws Exception {
    ApiClient service = new ApiClient();
    service.updateBaseUri(System.getenv("REFERRAL_SERVICE_URL"));
    String authorization = "Bearer " + System.getenv("REFERRAL_SERVICE_API_KEY");
    service.setRequestInterceptor(request -> request.header("Authorization", authorization));
    ReferralsApi referrals = new ReferralsApi(service);

    var health = new HealthApi(service).healthCheck(null);
    var value = new CreateReferralValue().amount(12000.55).currency("EUR");
    var referrer = UUID.fromString(System.getenv("REFERRER_ID"));
    var wanted =
        new CreateReferral().name("Ada").email("Ada@Example.COM").referrerId(referrer).value(value);
    var created = referrals.referralsCreate(wanted, null, null, null);
    var read = referrals.referralsGet(created.getId(), null, null);
    var change = new UpdateReferral().notes("called");
    var changed = referrals.referralsUpdate(created.getId(), change, null, null, null);
    var page = referrals.referralsList(null, 1, null, null, null, null, null, 1700000000000L, null, null, null, null, null);
    boolean isSame = page.getData().get(0).getId().equals(created.getId());
    System.out.println(
        health.getStatus() + " " + read.getValue().getAmount() + " " + changed.getNotes() + " " + isSame);
  }
}
