import type { Customer } from "@referral-service/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { customerQuery } from "../../data/customers.ts";
import { useOrganization } from "../../data/me.ts";
import { PersonLink } from "../../data/users.tsx";
import { RecordPanel } from "../../lists/record-panel.tsx";
import {
  NewestBonuses,
  NewestReferrals,
  NewestToCome,
  RelatedFacts,
  useRelatedNames,
} from "../../lists/related-facts.tsx";
import { ContactLines, contactActions } from "../../ui/contact.tsx";
import { IdFact } from "../../ui/id-fact.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { RecordActions } from "../../ui/record-actions.tsx";
import { RecordBody, RecordSkeleton } from "../../ui/record-body.tsx";
import { Time } from "../../ui/time.tsx";

const CustomerToCome = () => (
  <RecordSkeleton hasContact facts={[...useRelatedNames(), "Customer since", "ID"]}>
    <NewestToCome />
  </RecordSkeleton>
);

export const CustomerPanel = () => (
  <RecordPanel
    label="Customer"
    failure="The customer could not be loaded"
    list="/o/$slug/customers/people"
    query={customerQuery}
    title={({ name }) => name ?? "No name"}
    width="record"
    skeleton={<CustomerToCome />}
  >
    {(customer) => <CustomerDetails customer={customer} />}
  </RecordPanel>
);

function CustomerDetails({ customer }: { customer: Customer }) {
  const { email, phone, address, firstReferral, lastReferral } = customer;
  const isOne = firstReferral?.id === lastReferral?.id;
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const contact = { email, phone, address: address?.formatted ?? null };
  const related = { q: email ?? phone ?? customer.name ?? "" };
  const actions = [
    ...contactActions(contact),
    lastReferral !== null && {
      label: "Open last referral",
      run: () =>
        void navigate({
          to: "/o/$slug/referrals/$referralId",
          params: { slug, referralId: lastReferral.id },
        }),
    },
  ];
  return (
    <>
      <RecordActions actions={actions} />
      <RecordBody
        facts={
          <>
            <ContactLines {...contact} />
            <Facts>
              <RelatedFacts of={related} />
              {firstReferral && !isOne && (
                <Fact name="First referral">
                  <ReferralLink referral={firstReferral} />
                </Fact>
              )}
              <Fact name="Customer since">
                <Time unixMs={customer.createdAt} />
              </Fact>
              <IdFact id={customer.id} />
            </Facts>
          </>
        }
      >
        <NewestReferrals of={related} />
        <NewestBonuses of={related} />
      </RecordBody>
    </>
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
