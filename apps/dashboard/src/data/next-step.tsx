import type { ReferralStatusDefinition, StatusMeaning } from "@referral-service/contract";
import type { NextStep, OwnReferral } from "@referral-service/contract/app";
import clsx from "clsx";
import { asSentence, nextStep, textForReferrer } from "../words/next-step.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { labelOfKey, StatusDot, shownLabel } from "../words/referral-statuses.tsx";
import { ownReading } from "../words/texts/use-texts.ts";
import { useStatuses, useStatusLabel } from "./referral-statuses.tsx";

/**
 * Returns the meaning of a status, and the color of the status that staff know by the word for this
 * meaning.
 */
function stateIn(statuses: readonly ReferralStatusDefinition[], status: string) {
  const found = statuses.find(({ key }) => key === status);
  const meaning = found?.meaning ?? "working";
  const known = meaning === "working" ? "in_progress" : meaning;
  const { color = "gray" } = statuses.find(({ key }) => key === known) ?? found ?? {};
  return { meaning, color };
}

/** The state of a referrer's own referral in one word: that of its bonus, or of the referral. */
export function ReferralState({
  status,
  step,
}: Pick<OwnReferral, "status"> & {
  /** Left out where the bonuses have their own place. */
  step?: NextStep;
}) {
  const { meaning, color } = stateIn(useStatuses(), status);
  const bonus = step?.bonus ?? null;
  if (bonus !== null) return <PaymentStatus status={bonus.status} isReferrer />;
  return (
    <span
      className={clsx(
        "inline-flex items-baseline gap-1.75",
        meaning === "lost" ? "text-ink-2" : "text-ink",
      )}
    >
      <StatusDot color={color} />
      {ownReading().texts.states[meaning]}
    </span>
  );
}

/** A status that a referral got, in one word. Each step of the work has its own label. */
export function ReachedState({ status }: Pick<OwnReferral, "status">) {
  const { meaning } = stateIn(useStatuses(), status);
  const label = useStatusLabel()(status);
  return meaning === "working" ? label : ownReading().texts.states[meaning];
}

/** The dot of a status that a referral got. Each step of the work has its own color. */
export function ReachedDot({ status }: Pick<OwnReferral, "status">) {
  const statuses = useStatuses();
  const { meaning, color } = stateIn(statuses, status);
  const step = meaning === "working" ? statuses.find(({ key }) => key === status) : undefined;
  return <StatusDot color={step?.color ?? color} />;
}

/** Tells a referrer what happens next with a referral. Undefined if nothing does. */
export function useNextForReferrer(
  referral: Pick<OwnReferral, "status" | "statusNote">,
): string | undefined {
  const statuses = useStatuses();
  const { text, isOwn, meaning } = aboutStatus(statuses, referral);
  return isOwn || meaning === "new" || meaning === "working" ? text : undefined;
}

/** What a status means for a referrer, below its label. Undefined if the label says it all. */
export function useMeaningOf(status: string): string | undefined {
  const { text, isOwn, meaning } = aboutStatus(useStatuses(), { status, statusNote: null });
  const { plain } = ownReading().texts.next;
  return !isOwn && meaning === "working" ? plain.working(undefined) : text;
}

/**
 * Returns the organization's own text about a status as a sentence, or what the meaning of the
 * status says. Undefined if nothing happens.
 */
function aboutStatus(
  statuses: readonly ReferralStatusDefinition[],
  { status, statusNote: note }: Pick<OwnReferral, "status" | "statusNote">,
) {
  const found = statuses.find(({ key }) => key === status);
  const meaning = found?.meaning;
  const { texts, language } = ownReading();
  const nothing = { key: status, label: labelOfKey(status), referrerText: { en: null, de: null } };
  const text = textForReferrer(found ?? nothing, { note, language });
  if (found === undefined || text !== shownLabel(found)) {
    return { text: asSentence(text), isOwn: found !== undefined, meaning };
  }
  const { next, states } = texts;
  const plain: Record<StatusMeaning, string | undefined> = {
    ...next.plain,
    working: next.plain.working(text === states.working ? undefined : text),
    lost: undefined,
  };
  return { text: plain[found.meaning], isOwn: false, meaning };
}

/**
 * Tells a referrer in one sentence what happens next with their own referral. Undefined if nothing
 * happens.
 */
export function nextStepIn(
  { statuses, timezone }: { statuses: readonly ReferralStatusDefinition[]; timezone: string },
  referral: Pick<OwnReferral, "status" | "statusNote">,
  step: NextStep,
): string | undefined {
  const { text: status } = aboutStatus(statuses, referral);
  return nextStep(ownReading(), step, { status, timezone, nowMs: Date.now() });
}
