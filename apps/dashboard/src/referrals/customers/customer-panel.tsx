import type { Customer } from "@referral-service/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { customerQuery } from "../../data/customers.ts";
import { useOrganization } from "../../data/me.ts";
import { PersonLink } from "../../data/users.tsx";
import { RecordPanel } from "../../lists/record-panel.tsx";
import { RelatedFacts } from "../../lists/related-facts.tsx";
import { ContactFacts, mapOf } from "../../ui/contact.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { useRecordActions } from "../../ui/open-records.ts";
import { Fact, Facts } from "../../ui/panel.tsx";
import { telephone } from "../../ui/text-links.ts";
import { Time } from "../../ui/time.tsx";
import { linkClass } from "../../ui/written-text.tsx";

export const CustomerPanel = () => (
  <RecordPanel
    label="Customer"
    list="/o/$slug/customers/people"
    query={customerQuery}
    title={({ name }) => name ?? "No name"}
  >
    {(customer) => <CustomerDetails customer={customer} />}
  </RecordPanel>
);

function CustomerDetails({ customer }: { customer: Customer }) {
  const { email, phone, address, firstReferral, lastReferral } = customer;
  const isOne = firstReferral?.id === lastReferral?.id;
  const { slug } = useOrganization();
  const navigate = useNavigate();
  useRecordActions([
    email !== null && { label: "Write", run: () => window.location.assign(`mailto:${email}`) },
    phone !== null && { label: "Call", run: () => window.location.assign(telephone(phone)) },
    lastReferral !== null && {
      label: "Open last referral",
      run: () =>
        void navigate({
          to: "/o/$slug/referrals/$referralId",
          params: { slug, referralId: lastReferral.id },
        }),
    },
  ]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <Facts>
        <ContactFacts email={email} phone={phone} />
        {address !== null && (
          <Fact name="Address">
            <a
              href={mapOf(address.formatted)}
              target="_blank"
              rel="noreferrer"
              className={linkClass}
            >
              {address.formatted}
            </a>
          </Fact>
        )}
        <RelatedFacts of={{ q: email ?? phone ?? customer.name ?? "" }} />
        {firstReferral && (
          <Fact name={isOne ? "Referral" : "First referral"}>
            <ReferralLink referral={firstReferral} />
          </Fact>
        )}
        {lastReferral && !isOne && (
          <Fact name="Last referral">
            <ReferralLink referral={lastReferral} />
          </Fact>
        )}
        <Fact name="Customer since">
          <Time unixMs={customer.createdAt} />
        </Fact>
        <Fact name="ID">
          <CopyableId id={customer.id} />
        </Fact>
      </Facts>
    </div>
  );
}

function ReferralLink({ referral }: { referral: NonNullable<Customer["firstReferral"]> }) {
  const { slug } = useOrganization();
  return (
    <>
      <Link
        to="/o/$slug/referrals/$referralId"
        params={{ slug, referralId: referral.id }}
        className="text-accent-text hover:underline"
      >
        <Time unixMs={referral.createdAt} />
      </Link>{" "}
      by <PersonLink userId={referral.referrerId} />
    </>
  );
}
