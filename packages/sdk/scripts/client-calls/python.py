import os

from openapi_client import ApiClient, Configuration, HealthApi, ReferralsApi
from openapi_client.models import CreateReferral, CreateReferralValue, UpdateReferral

configuration = Configuration(
    host=os.environ["REFERRAL_SERVICE_URL"], access_token=os.environ["REFERRAL_SERVICE_API_KEY"]
)
service = ApiClient(configuration)
referrals = ReferralsApi(service)
health = HealthApi(service).health_check()
value = CreateReferralValue(amount=12000.55, currency="EUR")
created = referrals.referrals_create(
    CreateReferral(
        name="Ada",
        email="Ada@Example.COM",
        referrer_id=os.environ["REFERRER_ID"],
        value=value,
    )
)
read = referrals.referrals_get(created.id)
changed = referrals.referrals_update(created.id, UpdateReferral(notes="called"))
page = referrals.referrals_list(limit=1)
print(health.status, read.value.amount, changed.notes, str(page.data[0].id == created.id).lower())
