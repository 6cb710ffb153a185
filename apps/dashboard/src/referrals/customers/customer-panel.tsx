import type { Customer } from "@referral-service/contract";
import type { ListedReferral } from "@referral-service/contract/app";
import { Link, useNavigate } from "@tanstack/react-router";
import { Handshake } from "lucide-react";
import { customerQuery } from "../../data/customers.ts";
import { useOrganization } from "../../data/me.ts";
import {
  paymentsOfRecord,
  type Related,
  referralsOfRecord,
  relatedQuery,
} from "../../data/record-stream.ts";
import { ReferralStatusText, useStatuses } from "../../data/referral-statuses.tsx";
import { useList } from "../../data/use-list.ts";
import { PersonLink, usePersonName } from "../../data/users.tsx";
import { FramedRecord, FramedRecordSkeleton } from "../../lists/framed-record.tsx";
import { RecordPanel } from "../../lists/record-panel.tsx";
import {
  figuresInWords,
  RelatedFigures,
  useRelatedFigures,
  useRelatedNames,
} from "../../lists/related-figures.tsx";
import { RecordStream } from "../../lists/stream/record-stream.tsx";
import { SignCircle } from "../../lists/stream/stream-line.tsx";
import { ContactLines, contactActions } from "../../ui/contact.tsx";
import { IdFact } from "../../ui/id-fact.tsx";
import { Fact, FactGroup, Facts } from "../../ui/panel.tsx";
import { SkeletonContact } from "../../ui/record-body.tsx";
import { RecordFigure } from "../../ui/record-figures.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { linkClass, withoutStreet } from "../../ui/written-text.tsx";
import { money } from "../../words/money.ts";
import { PaymentStatus } from "../../words/payment-status.tsx";
import { readsBonuses } from "../../words/roles.ts";

const CustomerToCome = () => (
  <FramedRecordSkeleton
    figures={["Value", ...useRelatedNames()]}
    groups={{
      Contact: <SkeletonContact />,
      Referrals: <SkeletonLines count={1} />,
      Customer: ["Referred by", "Customer since", "ID"],
    }}
  />
);

export const CustomerPanel = () => (
  <RecordPanel
    label="Customer"
    failure="The customer could not be loaded"
    list="/o/$slug/customers/people"
    query={customerQuery}
    title={({ name }) => name ?? "No name"}
    width="record"
    hasFrame
    skeleton={<CustomerToCome />}
  >
    {(customer) => <CustomerDetails customer={customer} />}
  </RecordPanel>
);

function CustomerDetails({ customer }: { customer: Customer }) {
  const { email, phone, address, lastReferral, createdAt } = customer;
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const contact = { email, phone, address: address?.formatted ?? null };
  const related = { q: email ?? phone ?? customer.name ?? "" };
  const figures = useRelatedFigures(related);
  const referrals = useList(referralsOfRecord(relatedQuery(related)));
  const value = useCompletedValue(referrals.items);
  const referrer = usePersonName(lastReferral?.referrerId);
  return (
    <FramedRecord
      actions={[
        ...contactActions(contact),
        lastReferral !== null && {
          label: "Open last referral",
          run: () =>
            void navigate({
              to: "/o/$slug/referrals/$referralId",
              params: { slug, referralId: lastReferral.id },
            }),
        },
      ]}
      summary={[
        [value, figuresInWords(figures)].filter(Boolean).join(" · ") || email || phone,
        lastReferral && `by ${referrer}`,
        address && withoutStreet(address.formatted),
      ]}
      facts={
        <>
          <RelatedFigures figures={figures}>
            {value && <RecordFigure name="Value">{value}</RecordFigure>}
          </RelatedFigures>
          {(email ?? phone ?? address) !== null && (
            <FactGroup title="Contact">
              <ContactLines {...contact} />
            </FactGroup>
          )}
          {referrals.items.length > 0 && (
            <FactGroup title="Referrals">
              <ReferralRows referrals={referrals.items} />
            </FactGroup>
          )}
          <FactGroup title="Customer">
            <Facts>
              {lastReferral !== null && (
                <Fact name="Referred by">
                  <PersonLink userId={lastReferral.referrerId} />
                </Fact>
              )}
              <BonusFact of={related} />
              <Fact name="Customer since">
                <Time unixMs={createdAt} />
              </Fact>
              <IdFact id={customer.id} />
            </Facts>
          </FactGroup>
        </>
      }
    >
      {(isCovered) => (
        <RecordStream
          of={related}
          ownName={customer.name}
          milestones={[
            {
              key: "customer",
              at: createdAt,
              sign: customerSign,
              subject: customer.name ?? "No name",
              deed: "became a customer",
            },
          ]}
          isCovered={isCovered}
        />
      )}
    </FramedRecord>
  );
}

const customerSign = (
  <SignCircle>
    <Handshake />
  </SignCircle>
);

/** Returns the sum of the values of the completed referrals, by currency. Empty without values. */
function useCompletedValue(referrals: readonly ListedReferral[]): string {
  const statuses = useStatuses();
  const values = referrals.flatMap(({ status, value }) =>
    value !== null && statuses.some(({ key, meaning }) => key === status && meaning === "completed")
      ? value
      : [],
  );
  return [...Map.groupBy(values, ({ currency }) => currency)]
    .map(([currency, of]) =>
      money(
        of.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
    )
    .join(" + ");
}

const shownMax = 5;

/** The newest bonuses for the customer, each with its status. Shows nothing if there are none. */
function BonusFact({ of }: { of: Related }) {
  const { slug, user } = useOrganization();
  const payments = useList(paymentsOfRecord(readsBonuses(user) ? relatedQuery(of) : undefined));
  if (payments.items.length === 0) return null;
  return (
    <Fact name={payments.items.length === 1 ? "Bonus" : "Bonuses"}>
      <ul className="grid gap-1">
        {payments.items.slice(0, shownMax).map(({ id, amount, currency, status }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <Link
              to="/o/$slug/payments/$paymentId"
              params={{ slug, paymentId: id }}
              className={`figures ${linkClass}`}
            >
              {money(amount, currency)}
            </Link>
            <PaymentStatus status={status} isReferrer={false} />
          </li>
        ))}
      </ul>
    </Fact>
  );
}

/** The newest referrals of the customer, each with its status and value. */
function ReferralRows({ referrals }: { referrals: readonly ListedReferral[] }) {
  const { slug } = useOrganization();
  return (
    <ul className="-mx-2 grid">
      {referrals.slice(0, shownMax).map(({ id, status, value, createdAt }) => (
        <li key={id}>
          <Link
            to="/o/$slug/referrals/$referralId"
            params={{ slug, referralId: id }}
            className="flex min-h-9 items-center gap-3 rounded-control px-2 pointer-coarse:min-h-11 hover:bg-hover"
          >
            <span className="min-w-0 flex-1 truncate">
              <ReferralStatusText status={status} />
            </span>
            {value !== null && (
              <span className="figures">{money(value.amount, value.currency)}</span>
            )}
            <span className="text-xs text-ink-3">
              <Time unixMs={createdAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
