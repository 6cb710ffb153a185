import type { Consent, Referral } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { useShownFields } from "../data/custom-fields.ts";
import { useOrganization } from "../data/me.ts";
import { phrase, phraseWith } from "../languages/phrase.ts";
import { ContactLines } from "../ui/contact.tsx";
import { CopyableId } from "../ui/copy.tsx";
import { IdFact } from "../ui/id-fact.tsx";
import { Fact, FactGroup, Facts } from "../ui/panel.tsx";
import { part } from "../ui/part.tsx";
import { FrameFacts } from "../ui/record-frame.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { linkClass, WrittenText } from "../ui/written-text.tsx";
import { shownValue } from "../words/custom-fields.ts";
import { money } from "../words/money.ts";
import { isAboveReferrer, isAdmin } from "../words/roles.ts";
import { AddDetail } from "./add-detail.tsx";
import { SimilarFact } from "./duplicates/similar-fact.tsx";
import { Editable, EditableFact } from "./editable.tsx";
import { OwnExpectations } from "./own-bonus.tsx";
import type { Uploads } from "./photos/use-uploads.ts";
import { FirstContactFact, PromisedContactFact, StatusNote } from "./statuses/status-facts.tsx";
import { customValueText } from "./values.ts";

const PhotosSection = part(
  async () => (await import("./photos/photos-section.tsx")).PhotosSection,
  <Skeleton className="h-7.5 w-24 rounded-control!" />,
);

/**
 * Shows how to reach the person, who gets the credit, and the fields of a referral. For a referrer,
 * it begins with what happens next and the bonus.
 */
export function ReferralFacts({ referral, uploads }: { referral: Referral; uploads: Uploads }) {
  const isStaff = useOrganization().user.permissionLevel !== "referrer";
  const { phone, email, address } = referral;
  return (
    <FrameFacts>
      {!isStaff && <OwnExpectations referral={referral} />}
      {(phone ?? email ?? address) !== null && (
        <FactGroup title={phrase("Contact")}>
          <ContactLines
            {...referral}
            address={address?.formatted ?? null}
            around={({ field, label }, shown) => (
              <Editable referral={referral} field={field} name={label}>
                {shown}
              </Editable>
            )}
          />
        </FactGroup>
      )}
      {isStaff ? (
        <>
          <NextFacts referral={referral} />
          <CreditFacts referral={referral} />
        </>
      ) : (
        <FactGroup title={phrase("Referral")}>
          <Facts>
            <PromisedContactFact referral={referral} />
            <SubmissionFacts referral={referral} />
          </Facts>
        </FactGroup>
      )}
      <OwnFields referral={referral} />
      <PhotosSection referral={referral} uploads={uploads} />
      {isStaff && (
        <Facts>
          {referral.externalId !== null && (
            <Fact name="External ID">
              <CopyableId id={referral.externalId} label="Copy external ID" />
            </Fact>
          )}
          <IdFact id={referral.id} />
        </Facts>
      )}
    </FrameFacts>
  );
}

/** Shows when and how the referral was submitted. */
const SubmissionFacts = ({ referral }: { referral: Referral }) => (
  <>
    <Fact name={phrase("Submitted")}>
      <SubmittedFact referral={referral} />
    </Fact>
    {referral.consent !== null && (
      <Fact name={phrase("Consent")}>
        <ConsentFact consent={referral.consent} />
      </Fact>
    )}
  </>
);

/** Shows staff what comes next, and who does it. */
function NextFacts({ referral }: { referral: Referral }) {
  const { slug } = useOrganization();
  return (
    <FactGroup title="Next">
      <Facts>
        <FirstContactFact referral={referral} />
        <EditableFact referral={referral} field="assigneeId" name="Assignee">
          {referral.assigneeId === null ? (
            <span className="text-ink-3">Unassigned</span>
          ) : (
            <Link
              to="/o/$slug/referrals"
              params={{ slug }}
              search={{ assignee: referral.assigneeId }}
              title="All referrals with this assignee"
              className={linkClass}
            >
              {referral.assigneeName ?? "No name"}
            </Link>
          )}
        </EditableFact>
        <StatusNote referral={referral} />
      </Facts>
    </FactGroup>
  );
}

/** Shows staff who gets the credit. */
function CreditFacts({ referral }: { referral: Referral }) {
  const { slug, user } = useOrganization();
  return (
    <FactGroup title="Credit">
      <Facts>
        <CreditFact referral={referral} />
        <Fact name="Referrer">
          <Link
            to="/o/$slug/referrals"
            params={{ slug }}
            search={{ referrer: referral.referrerId }}
            title="All referrals by this referrer"
            className={linkClass}
          >
            {referral.referrerName ?? referral.referrer.email ?? "No name"}
          </Link>
        </Fact>
        {referral.company !== null && (
          <EditableFact referral={referral} field="company" name="Credited company">
            {referral.company}
          </EditableFact>
        )}
        {isAdmin(user) && <SimilarFact referral={referral} />}
      </Facts>
    </FactGroup>
  );
}

/** Names the person only if someone else submitted the referral for the referrer. */
function SubmittedFact({ referral }: { referral: Referral }) {
  const { createdAt, referrerId, submittedBy } = referral;
  const { name: organizationName, user } = useOrganization();
  const isByKey = submittedBy.userId === null;
  const name =
    isByKey && !isAboveReferrer(user) ? organizationName : (submittedBy.name ?? submittedBy.email);
  return (
    <>
      <Time unixMs={createdAt} />
      {submittedBy.userId !== user.id && submittedBy.userId !== referrerId && (
        <span className="text-ink-3"> {phrase("by {name}", { name: name ?? "–" })}</span>
      )}
    </>
  );
}

/**
 * Shows the organization's own fields and the notes. Staff also see the value and the labels, and
 * can add to them.
 */
function OwnFields({ referral }: { referral: Referral }) {
  const fields = useShownFields() ?? [];
  const { customFieldValues, labels, notes, value } = referral;
  const filled = fields.filter(({ id }) => customFieldValues[id] !== undefined);
  const isStaff = useOrganization().user.permissionLevel !== "referrer";
  const hasFacts = filled.length > 0 || isStaff;
  return (
    <>
      {hasFacts && (
        <FactGroup title={phrase("Details")}>
          <Facts>
            {value !== null && (
              <EditableFact referral={referral} field="value" name="Value">
                <span className="figures">{money(value.amount, value.currency)}</span>
              </EditableFact>
            )}
            {filled.map((field) => {
              const { id, label } = field;
              const shown = shownValue(field, customFieldValues[id]);
              return (
                <EditableFact key={id} referral={referral} field={`custom.${id}`} name={label}>
                  {Array.isArray(shown) ? (
                    <Tags texts={shown} />
                  ) : (
                    <WrittenText text={customValueText(shown, field)} />
                  )}
                </EditableFact>
              );
            })}
            {isStaff && labels.length > 0 && (
              <EditableFact referral={referral} field="labels" name="Labels">
                <Tags texts={labels} />
              </EditableFact>
            )}
            {isStaff && <SubmissionFacts referral={referral} />}
          </Facts>
          {isStaff && <AddDetail referral={referral} />}
        </FactGroup>
      )}
      {notes !== null && (
        <FactGroup title={phrase("Notes")}>
          <Editable referral={referral} field="notes" name={phrase("Notes")}>
            <WrittenText text={notes} />
          </Editable>
        </FactGroup>
      )}
    </>
  );
}

const creditTexts = { credited: null, shared: "Split", not_credited: "Not credited" };

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
      {phraseWith("Given {time}", { time: <Time unixMs={givenAt} /> })}
      <span className="text-ink-3"> · {phrase("version {version}", { version })}</span>
    </summary>
    <p dir="auto" className="mt-1 whitespace-pre-wrap text-ink-2">
      {text}
    </p>
  </details>
);
