import type { Consent, Referral } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { customFieldsQuery } from "../data/referrals.ts";
import { CopyableId } from "../ui/copy.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { money } from "../words/money.ts";
import { isAdmin } from "../words/roles.ts";
import { SimilarFact } from "./duplicates/similar-fact.tsx";
import { StatusFacts } from "./statuses/status-facts.tsx";
import { customValueText } from "./values.ts";

const linkClass = "underline decoration-line-strong underline-offset-2 hover:decoration-ink";

/** Shows the fields of a referral, including custom fields. */
export function ReferralFacts({
  referral,
  actions,
}: {
  referral: Referral;
  /** Status and actions. */
  actions: ReactNode;
}) {
  const organization = useOrganization();
  const { slug, user } = organization;
  const isStaff = user.permissionLevel !== "referrer";
  const fields = useQuery(customFieldsQuery).data ?? [];
  const { address, notes, submittedBy } = referral;
  const contact = [referral.email, referral.phone].filter(Boolean).join(" · ");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div>
        {actions}
        <h2 className="mt-2 text-lg font-semibold tracking-[-0.015em] break-words">
          {referral.name ?? "No name"}
        </h2>
        {contact !== "" && <p className="break-words text-ink-3">{contact}</p>}
      </div>
      <Facts>
        <StatusFacts referral={referral} />
        {isStaff && <CreditFact referral={referral} />}
        {isAdmin(user) && <SimilarFact referral={referral} />}
        {isStaff && (
          <Fact name="Referrer">
            <Link
              to="/o/$slug/referrals"
              params={{ slug }}
              search={{ referrer: referral.referrerId }}
              title="All referrals of this referrer"
              className={linkClass}
            >
              {referral.referrerName ?? referral.referrer.email ?? "No name"}
            </Link>
          </Fact>
        )}
        {isStaff && (
          <Fact name="Assignee">
            {referral.assigneeId === null ? (
              "No one"
            ) : (
              <Link
                to="/o/$slug/referrals"
                params={{ slug }}
                search={{ assignee: referral.assigneeId }}
                title="All referrals of this assignee"
                className={linkClass}
              >
                {referral.assigneeName ?? "No name"}
              </Link>
            )}
          </Fact>
        )}
        {referral.value !== null && (
          <Fact name="Value">
            <span className="figures">{money(referral.value.amount, referral.value.currency)}</span>
          </Fact>
        )}
        <Fact name="Company">{referral.company ?? "–"}</Fact>
        {address !== null && <Fact name="Address">{address.formatted}</Fact>}
        {fields.map(({ id, label, type }) => {
          const value = referral.customFieldValues[id];
          if (value === undefined) return null;
          return (
            <Fact key={id} name={label}>
              {Array.isArray(value) ? (
                <Tags texts={value} />
              ) : (
                <span className="whitespace-pre-wrap">{customValueText(value, type)}</span>
              )}
            </Fact>
          );
        })}
        {referral.labels.length > 0 && (
          <Fact name="Labels">
            <Tags texts={referral.labels} />
          </Fact>
        )}
        {notes !== null && (
          <Fact name="Notes">
            <span className="whitespace-pre-wrap">{notes}</span>
          </Fact>
        )}
        <Fact name="Submitted">
          <Time unixMs={referral.createdAt} />
          {submittedBy.userId !== user.id && (
            <span className="text-ink-3"> by {submittedBy.name ?? submittedBy.email ?? "–"}</span>
          )}
        </Fact>
        {referral.consent !== null && (
          <Fact name="Consent">
            <ConsentFact consent={referral.consent} />
          </Fact>
        )}
        {isStaff && referral.externalId !== null && (
          <Fact name="External ID">
            <CopyableId id={referral.externalId} label="Copy external ID" />
          </Fact>
        )}
        <Fact name="ID">
          <CopyableId id={referral.id} />
        </Fact>
      </Facts>
    </div>
  );
}

const creditTexts = { credited: null, shared: "Shared", not_credited: "Not credited" };

/** The referrer's share of the credit. Shown only while a duplicate is open or after a decision. */
function CreditFact({ referral: { credit, duplicateCaseId } }: { referral: Referral }) {
  const { slug } = useOrganization();
  const text = creditTexts[credit];
  if (duplicateCaseId === null && text === null) return null;
  return (
    <Fact name="Credit">
      {text}
      {duplicateCaseId !== null && (
        <Link
          to="/o/$slug/duplicates/$caseId"
          params={{ slug, caseId: duplicateCaseId }}
          className={linkClass}
        >
          {text === null ? "Review duplicates" : " · Review duplicates"}
        </Link>
      )}
    </Fact>
  );
}

const Tags = ({ texts }: { texts: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {texts.map((text) => (
      <Tag key={text}>{text}</Tag>
    ))}
  </span>
);

/** Shows the version that the referred person agreed to, and when. The text opens below. */
const ConsentFact = ({ consent: { text, version, givenAt } }: { consent: Consent }) => (
  <details>
    <summary className="cursor-pointer">
      Given <Time unixMs={givenAt} />
      <span className="text-ink-3"> · version {version}</span>
    </summary>
    <p dir="auto" className="mt-1 whitespace-pre-wrap text-ink-2">
      {text}
    </p>
  </details>
);
