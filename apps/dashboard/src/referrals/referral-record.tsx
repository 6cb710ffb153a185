import type { Referral } from "@referral-service/contract";
import clsx from "clsx";
import { type ReactNode, useCallback } from "react";
import { useShownFields } from "../data/custom-fields.ts";
import { FirstContact, usePromisedContact } from "../data/first-contact.tsx";
import { useOrganization } from "../data/me.ts";
import { useNextForReferrer } from "../data/next-step.tsx";
import { phrase } from "../languages/phrase.ts";
import { part } from "../ui/part.tsx";
import { RecordFrame, useFoldedFacts } from "../ui/record-frame.tsx";
import { withoutStreet } from "../ui/written-text.tsx";
import { interestAmong } from "../words/custom-fields.ts";
import { Deadline } from "../words/deadline.tsx";
import { money } from "../words/money.ts";
import { BonusNotice, NeededForBonus, OwnBonusLine } from "./own-bonus.tsx";
import { useUploads } from "./photos/use-uploads.ts";
import { ReferralFacts } from "./referral-facts.tsx";
import { Stream } from "./stream.tsx";
import { customValueText } from "./values.ts";

const EditDialog = part(async () => (await import("./edit-dialog.tsx")).EditDialog);

/** Shows the facts of a referral next to its stream. */
export function ReferralRecord({
  referral,
  isEditing,
  onEditEnd,
}: {
  referral: Referral;
  isEditing: boolean;
  onEditEnd: () => void;
}) {
  const folded = useFoldedFacts();
  const { isFolded, isOpen, setOpen } = folded;
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
      above={!isStaff && (!isFolded || isOpen) && <BonusNotice referral={referral} />}
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
        !isStaff && (
          <NeededForBonus referral={referral} className="px-4 pb-2.5 max-sm:px-5 max-sm:*:flex-1" />
        )
      }
      facts={<ReferralFacts referral={referral} uploads={uploads} />}
    >
      {(isCovered) => (
        <>
          <Stream
            referralId={referral.id}
            referrerId={referral.referrerId}
            referredName={referral.name}
            recipient={referral.referrer.firstName}
            onPhoto={addPhoto}
            isCovered={isCovered}
          />
          {isEditing && <EditDialog referral={referral} onClose={onEditEnd} />}
        </>
      )}
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

/** What matters most to staff: when to contact the person, and what they want and its value. */
function Summary({ referral }: { referral: Referral }) {
  const field = interestAmong(useShownFields() ?? []);
  const promisedAt = usePromisedContact(referral);
  const { customFieldValues, value, notes, firstContactAt } = referral;
  const facts = [
    field && customFieldValues[field.id] && customValueText(customFieldValues[field.id], field),
    value && money(value.amount, value.currency),
  ].filter(Boolean);
  const wish = facts.join(" · ") || (promisedAt !== undefined && notes);
  const { referrerName, referrer, address } = referral;
  return (
    // Texts wrap that have no room, and all after the second line are out of sight: first the town.
    <span className="max-h-[2lh] min-w-0 flex-1 overflow-hidden">
      <span className="-ml-4 flex flex-wrap">
        {promisedAt !== undefined && (
          <SummaryPart>
            <Deadline unixMs={promisedAt} before="Contact by" />
          </SummaryPart>
        )}
        {wish && <SummaryPart>{wish}</SummaryPart>}
        {promisedAt === undefined && !wish && firstContactAt !== null && (
          <SummaryPart>
            First contact <FirstContact referral={referral} />
          </SummaryPart>
        )}
        <span className="basis-full" />
        <SummaryPart isMinor>
          by <bdi>{referrerName ?? referrer.email ?? "No name"}</bdi>
        </SummaryPart>
        {address !== null && <SummaryPart isMinor>{withoutStreet(address.formatted)}</SummaryPart>}
      </span>
    </span>
  );
}

/** A text with a dot before it, which is out of sight at the start of a line. */
const SummaryPart = ({ isMinor, children }: { isMinor?: boolean; children: ReactNode }) => (
  <span
    className={clsx(
      "relative ml-4 flex max-w-[calc(100%-1rem)] before:absolute before:-left-2.5 before:text-ink-3 before:content-['·']",
      isMinor && "text-ink-3",
    )}
  >
    <span dir="auto" className="min-w-0 truncate">
      {children}
    </span>
  </span>
);
