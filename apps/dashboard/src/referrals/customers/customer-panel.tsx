import type { Customer } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { Handshake } from "lucide-react";
import type { ReactNode } from "react";
import { customerQuery } from "../../data/customers.ts";
import { useOrganization } from "../../data/me.ts";
import type { Related } from "../../data/record-stream.ts";
import { PersonLink, usePersonName } from "../../data/users.tsx";
import { RecordPanel } from "../../lists/record-panel.tsx";
import {
  figuresInWords,
  RelatedFigures,
  useRelatedFigures,
  useRelatedNames,
} from "../../lists/related-figures.tsx";
import { RecordStream, RecordStreamSkeleton } from "../../lists/stream/record-stream.tsx";
import { SignCircle } from "../../lists/stream/stream-line.tsx";
import { ContactLines, contactActions } from "../../ui/contact.tsx";
import { IdFact } from "../../ui/id-fact.tsx";
import { Fact, FactGroup, Facts } from "../../ui/panel.tsx";
import { RecordActions } from "../../ui/record-actions.tsx";
import { NamedFacts, SkeletonContact } from "../../ui/record-body.tsx";
import { RecordFiguresSkeleton } from "../../ui/record-figures.tsx";
import {
  FoldedSummary,
  FrameFacts,
  RecordFrame,
  RecordFrameSkeleton,
  useFoldedFacts,
} from "../../ui/record-frame.tsx";
import { Time } from "../../ui/time.tsx";
import { withoutStreet } from "../../ui/written-text.tsx";

const CustomerToCome = () => (
  <RecordFrameSkeleton
    facts={
      <FrameFacts>
        <RecordFiguresSkeleton names={useRelatedNames()} />
        <FactGroup title="Contact">
          <SkeletonContact />
        </FactGroup>
        <FactGroup title="Customer">
          <NamedFacts names={["Referred by", "Customer since", "ID"]} />
        </FactGroup>
      </FrameFacts>
    }
  >
    <RecordStreamSkeleton />
  </RecordFrameSkeleton>
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
      <RecordFrame
        folded={useFoldedFacts()}
        summary={(chevron) => (
          <Summary customer={customer} of={related}>
            {chevron}
          </Summary>
        )}
        facts={
          <FrameFacts>
            <RelatedFigures of={related} />
            {(email ?? phone ?? address) !== null && (
              <FactGroup title="Contact">
                <ContactLines {...contact} />
              </FactGroup>
            )}
            <FactGroup title="Customer">
              <Facts>
                {lastReferral !== null && (
                  <Fact name="Referred by">
                    <PersonLink userId={lastReferral.referrerId} />
                  </Fact>
                )}
                <Fact name="Customer since">
                  <Time unixMs={createdAt} />
                </Fact>
                <IdFact id={customer.id} />
              </Facts>
            </FactGroup>
          </FrameFacts>
        }
      >
        {(isCovered) => (
          <RecordStream
            of={related}
            ownName={customer.name}
            milestones={[
              { key: "customer", at: createdAt, sign: customerSign, deed: "Became a customer" },
            ]}
            isCovered={isCovered}
          />
        )}
      </RecordFrame>
    </>
  );
}

const customerSign = (
  <SignCircle>
    <Handshake />
  </SignCircle>
);

/** Shows what matters most about the customer while the facts are folded. */
function Summary({
  customer: { lastReferral, address, email, phone },
  of,
  children,
}: {
  customer: Customer;
  of: Related;
  children: ReactNode;
}) {
  const figures = figuresInWords(useRelatedFigures(of));
  const referrer = usePersonName(lastReferral?.referrerId);
  const second = [lastReferral && `by ${referrer}`, address && withoutStreet(address.formatted)];
  return (
    <FoldedSummary
      first={figures || (email ?? phone ?? "")}
      second={second.filter(Boolean).join(" · ")}
    >
      {children}
    </FoldedSummary>
  );
}
