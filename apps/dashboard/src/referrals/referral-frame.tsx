import type { Referral } from "@referral-service/contract";
import { type ReactNode, useCallback } from "react";
import { useShownFields } from "../data/custom-fields.ts";
import { FirstContact, usePromisedContact } from "../data/first-contact.tsx";
import { useOrganization } from "../data/me.ts";
import { useNextForReferrer } from "../data/next-step.tsx";
import { phrase } from "../languages/phrase.ts";
import { DottedLine, DottedPart } from "../ui/dotted.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { RecordFrame, useFoldedFacts } from "../ui/record-frame.tsx";
import { withoutStreet } from "../ui/written-text.tsx";
import { interestAmong } from "../words/custom-fields.ts";
import { Deadline } from "../words/deadline.tsx";
import { money } from "../words/money.ts";
import { BonusNotice, NeededForBonus, OwnBonusLine } from "./own-bonus.tsx";
import { useUploads } from "./photos/use-uploads.ts";
import { ReferralFacts } from "./referral-facts.tsx";
import { customValueText } from "./values.ts";

/** Shows the facts of a referral next to what people write about it. */
export function ReferralFrame({
  referral,
  children,
}: {
  referral: Referral;
  /** The stream. It is told whether the unfolded facts cover it, and how to add photos. */
  children: (isCovered: boolean, addPhoto: (files: Iterable<File>) => void) => ReactNode;
}) {
  const folded = useFoldedFacts();
  const { isFolded, isOpen, setOpen } = folded;
  const isNarrow = useIsNarrow();
  const uploads = useUploads(referral.id);
  const isStaff = useOrganization().user.permissionLevel !== "referrer";
  const { add } = uploads;
  const addPhoto = useCallback(
    (files: Iterable<File>) => {
      add(files);
      // Shows the progress.
      setOpen(true);
    },
    [add, setOpen],
  );
  return (
    <RecordFrame
      folded={folded}
      above={
        !isStaff &&
        (!isNarrow || isOpen) && (
          <BonusNotice referral={referral} className={isFolded && !isNarrow ? "px-4" : "px-5"} />
        )
      }
      summary={(chevron) =>
        isStaff ? (
          <>
            <Summary referral={referral} />
            {chevron}
          </>
        ) : (
          <OwnSummary referral={referral}>{chevron}</OwnSummary>
        )
      }
      belowSummary={
        !isStaff &&
        isNarrow && <NeededForBonus referral={referral} className="px-5 pb-2.5 *:flex-1" />
      }
      facts={<ReferralFacts referral={referral} uploads={uploads} />}
    >
      {(isCovered) => children(isCovered, addPhoto)}
    </RecordFrame>
  );
}

/** What a referrer wants to know: what happens next, the product or service with its town, and the bonus. */
function OwnSummary({ referral, children }: { referral: Referral; children: ReactNode }) {
  const next = useNextForReferrer(referral);
  const field = interestAmong(useShownFields() ?? []);
  const { customFieldValues, address } = referral;
  const value = field && customFieldValues[field.id];
  // The town says nothing without what the person wants there.
  const facts = value
    ? [customValueText(value, field), address && withoutStreet(address.formatted)]
    : [];
  const line = (
    <OwnBonusLine referral={referral} after={facts.filter((fact) => typeof fact === "string")} />
  );
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="flex items-center gap-3">
        <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
          {next ?? line}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-2">
          <span aria-hidden>{phrase("Details")}</span>
          {children}
        </span>
      </span>
      {next !== undefined && line}
    </span>
  );
}

/**
 * What matters most to staff: when to contact the person, what they want and its value, and below
 * it who submitted it, who works on it, and the town.
 */
function Summary({ referral }: { referral: Referral }) {
  const field = interestAmong(useShownFields() ?? []);
  const promisedAt = usePromisedContact(referral);
  const { user } = useOrganization();
  const { customFieldValues, value, notes, firstContactAt, assigneeId, assigneeName } = referral;
  const { referrerName, referrer, address } = referral;
  const facts = [
    field && customFieldValues[field.id] && customValueText(customFieldValues[field.id], field),
    value && money(value.amount, value.currency),
    promisedAt !== undefined && notes,
  ].filter((fact) => typeof fact === "string" && fact !== "");
  const isContacted = promisedAt === undefined && facts.length === 0 && firstContactAt !== null;
  return (
    <span className="grid min-w-0 flex-1">
      <DottedLine
        whole={
          promisedAt !== undefined && (
            <DottedPart>
              <Deadline unixMs={promisedAt} before="Contact by" />
            </DottedPart>
          )
        }
      >
        {facts.map((fact) => (
          <DottedPart key={String(fact)}>{fact}</DottedPart>
        ))}
        {isContacted && (
          <DottedPart>
            First contact <FirstContact referral={referral} />
          </DottedPart>
        )}
      </DottedLine>
      <DottedLine>
        <DottedPart isMinor>
          by <bdi>{referrerName ?? referrer.email ?? "No name"}</bdi>
        </DottedPart>
        <DottedPart isMinor>
          {assigneeId === null ? (
            "Unassigned"
          ) : (
            <>
              <span className="max-sm:sr-only">assigned to </span>
              <bdi>{assigneeId === user.id ? "you" : (assigneeName ?? "No name")}</bdi>
            </>
          )}
        </DottedPart>
        {address !== null && <DottedPart isMinor>{withoutStreet(address.formatted)}</DottedPart>}
      </DottedLine>
    </span>
  );
}
