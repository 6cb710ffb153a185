import type { Referral } from "@referral-service/contract";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useCallback, useId, useState } from "react";
import { useShownFields } from "../data/custom-fields.ts";
import { usePromisedContact } from "../data/first-contact.tsx";
import { useOrganization } from "../data/me.ts";
import { useNextForReferrer } from "../data/next-step.tsx";
import { phrase } from "../languages/phrase.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { part } from "../ui/part.tsx";
import type { RecordsAround } from "../ui/record-bar.tsx";
import { shortTime } from "../ui/time.tsx";
import { overdueText } from "../words/due-time.tsx";
import { money } from "../words/money.ts";
import { OwnBonusLine } from "./own-bonus.tsx";
import { ReferralFacts } from "./referral-facts.tsx";
import { Stream } from "./stream.tsx";
import { customValueText } from "./values.ts";

const EditDialog = part(async () => (await import("./edit-dialog.tsx")).EditDialog);

/**
 * Shows the facts of a referral next to its stream. The facts fold into one line above the stream
 * if there is no room for both.
 */
export function ReferralRecord({
  referral,
  around,
  isEditing,
  onEditEnd,
}: {
  referral: Referral;
  /** The referrals around it. On a phone, their links are next to the facts. */
  around?: RecordsAround | undefined;
  isEditing: boolean;
  onEditEnd: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isFolded, measure] = useIsFolded();
  const factsId = useId();
  const isNarrow = useIsNarrow();
  const isStaff = useOrganization().user.permissionLevel !== "referrer";
  return (
    <div ref={measure} className={clsx("@container flex min-h-0 flex-1", isFolded && "flex-col")}>
      {isFolded && (
        <div className="flex shrink-0 items-center border-b border-line px-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={factsId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-3 py-1.5 text-left -outline-offset-2 hover:bg-hover"
          >
            {isStaff ? (
              <>
                <span className="sr-only">{phrase("Details:")} </span>
                <Summary referral={referral} />
              </>
            ) : (
              <OwnSummary referral={referral}>
                <Unfold isOpen={isOpen} />
              </OwnSummary>
            )}
            {isStaff && <Unfold isOpen={isOpen} />}
          </button>
          {isNarrow && isStaff && around !== undefined && (
            <nav aria-label={phrase("Records")} className="flex shrink-0">
              {around.previous}
              {around.next}
            </nav>
          )}
        </div>
      )}
      {/* The facts stay mounted while hidden, because they hold the pasted and the unsent photos. */}
      <div
        id={factsId}
        hidden={isFolded && !isOpen}
        className={clsx(
          "shrink-0 overflow-y-auto border-line",
          isFolded ? "max-h-[60%] border-b" : "w-75 border-r @[900px]:w-80",
        )}
      >
        <ReferralFacts referral={referral} />
      </div>
      <Stream key={referral.id} referralId={referral.id} referrerName={referral.referrerName} />
      {isEditing && <EditDialog key={referral.id} referral={referral} onClose={onEditEnd} />}
    </div>
  );
}

/** The smallest width at which facts and stream fit side by side. Text for fingers is larger. */
const besideWidthMinPx = matchMedia("(pointer: coarse)").matches ? 750 : 600;

function useIsFolded() {
  const [isFolded, setFolded] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const fold = () => setFolded(element.offsetWidth < besideWidthMinPx);
    fold();
    const observer = new ResizeObserver(fold);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isFolded, measure] as const;
}

const contactText = (promisedAt: number, timeZone: string) =>
  promisedAt < Date.now()
    ? `First contact ${overdueText(promisedAt)}`
    : `First contact ${shortTime(promisedAt, timeZone)}`;

/** Returns the part of an address after its first comma, which is enough to know the place. */
const withoutStreet = (address: string) => /,\s*(.+)$/.exec(address)?.[1] ?? address;

const Unfold = ({ isOpen }: { isOpen: boolean }) => (
  <ChevronDown aria-hidden className={clsx("size-4 shrink-0 text-ink-3", isOpen && "rotate-180")} />
);

/** What a referrer wants to know: what happens next, and the bonus. */
function OwnSummary({ referral, children }: { referral: Referral; children: ReactNode }) {
  const next = useNextForReferrer(referral);
  const bonus = <OwnBonusLine referral={referral} />;
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="sr-only">{phrase("Details:")} </span>
      <span className="flex items-center gap-3">
        <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
          {next ?? bonus}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-2">
          <span aria-hidden>{phrase("Details")}</span>
          {children}
        </span>
      </span>
      {next !== undefined && bonus}
    </span>
  );
}

/** The facts that matter most to staff, each in a line. */
function Summary({ referral }: { referral: Referral }) {
  const fields = useShownFields() ?? [];
  const field = fields.find(({ id }) => referral.customFieldValues[id] !== undefined);
  const { timezone } = useOrganization();
  const promisedAt = usePromisedContact(referral);
  const due = promisedAt !== undefined && contactText(promisedAt, timezone);
  const first = [
    due,
    !due &&
      field &&
      `${field.label}: ${customValueText(referral.customFieldValues[field.id], field)}`,
    referral.value && money(referral.value.amount, referral.value.currency),
  ].filter(Boolean);
  const second = [
    referral.referrerName,
    referral.address && withoutStreet(referral.address.formatted),
  ].filter(Boolean);
  const lines = [first, second].filter((line) => line.length > 0);
  return (
    <span className="min-w-0 flex-1">
      {lines.length === 0 && phrase("Details")}
      {lines.map((line, index) => (
        <span
          key={line.join()}
          dir="auto"
          className={clsx("block truncate", index > 0 && "text-ink-3")}
        >
          {line.join(" · ")}
        </span>
      ))}
    </span>
  );
}
