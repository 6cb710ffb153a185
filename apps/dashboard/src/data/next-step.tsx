import type { ReferralStatusDefinition, StatusMeaning } from "@referral-service/contract";
import type { NextStep, OwnReferral } from "@referral-service/contract/app";
import clsx from "clsx";
import type { ReactNode } from "react";
import { asSentence, nextStep } from "../words/next-step.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { StatusDot, shownLabel } from "../words/referral-statuses.tsx";
import { ownReading } from "../words/texts/use-texts.ts";
import {
  textForReferrerIn,
  useStatuses,
  useStatusLabel,
  useTextForReferrer,
} from "./referral-statuses.tsx";

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
  return <State {...{ meaning, color }}>{ownReading().texts.states[meaning]}</State>;
}

/** A status that a referral got, in one word. Each step of the work has its own label. */
export function ReachedState({ status }: Pick<OwnReferral, "status">) {
  const { meaning, color } = stateIn(useStatuses(), status);
  const label = useStatusLabel()(status);
  return (
    <State {...{ meaning, color }}>
      {meaning === "working" ? label : ownReading().texts.states[meaning]}
    </State>
  );
}

const State = ({
  meaning,
  color,
  children,
}: ReturnType<typeof stateIn> & { children: ReactNode }) => (
  <span
    className={clsx(
      "inline-flex items-baseline gap-1.75",
      meaning === "lost" ? "text-ink-2" : "text-ink",
    )}
  >
    <StatusDot color={color} />
    {children}
  </span>
);

/** The organization's text about a referral's status. Undefined if it says no more than the label. */
export function useNextForReferrer(
  referral: Pick<OwnReferral, "status" | "statusNote">,
): string | undefined {
  const text = useTextForReferrer(referral);
  const label = useStatusLabel()(referral.status);
  return text === label ? undefined : asSentence(text);
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
  const text = textForReferrerIn(statuses, referral);
  const found = statuses.find(({ key }) => key === referral.status);
  const { next, states } = ownReading().texts;
  const plain: Partial<Record<StatusMeaning, string>> = next.plain;
  const isLabel = found !== undefined && text === shownLabel(found);
  // A label says no more than the word of the state, except for work that has several steps.
  const isStep = found?.meaning === "working" && text !== states.working;
  const status = isLabel && !isStep ? plain[found.meaning] : text;
  return nextStep(ownReading(), step, { status, timezone, nowMs: Date.now() });
}
