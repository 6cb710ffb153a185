import os
from uuid import UUID

from client import AuthenticatedClient
from client.api.health import health_check
from client.api.referrals import referrals_create, referrals_get, referrals_list, referrals_update
from client.models import CreateReferral, CreateReferralValueType0, UpdateReferral

service = AuthenticatedClient(
    base_url=os.environ["REFERRAL_SERVICE_URL"], token=os.environ["REFERRAL_SERVICE_API_KEY"]
)
health = health_check.sync(client=service)
value = CreateReferralValueType0(amount=12000.55, currency="EUR")
created = referrals_create.sync(
    client=service,
    body=CreateReferral(
        name="Ada",
        email="Ada@Example.COM",
        referrer_id=UUID(os.environ["REFERRER_ID"]),
        value=value,
    ),
)
read = referrals_get.sync(created.id, client=service)
changed = referrals_update.sync(created.id, client=service, body=UpdateReferral(notes="called"))
page = referrals_list.sync(client=service, limit=1)
print(health.status, read.value.amount, changed.notes, str(page.data[0].id == created.id).lower())
