import type { Customer } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { customerQuery } from "../../data/customers.ts";
import { useOrganization } from "../../data/me.ts";
import { PersonLink } from "../../data/users.tsx";
import { RecordPanel } from "../../lists/record-panel.tsx";
import { CopyableId, CopyButton } from "../../ui/copy.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { Time } from "../../ui/time.tsx";

const whole = new Intl.NumberFormat("en");

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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <Facts>
        <Fact name="Email">
          <Contact text={email} label="Copy email address" />
        </Fact>
        <Fact name="Phone">
          <Contact text={phone} label="Copy phone number" />
        </Fact>
        <Fact name="Address">{address?.formatted ?? "–"}</Fact>
        <Fact name="Referrals">
          <span className="figures">{whole.format(customer.referralCount)}</span>
        </Fact>
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

const Contact = ({ text, label }: { text: string | null; label: string }) =>
  text === null ? (
    <>–</>
  ) : (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="truncate">{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  );

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
