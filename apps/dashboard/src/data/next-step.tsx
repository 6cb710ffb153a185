import type { ReferralStatusDefinition, StatusMeaning } from "@referral-service/contract";
import type { NextStep, OwnBonus, OwnReferral } from "@referral-service/contract/app";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useIsOnline } from "../ui/online.ts";
import { actionFor, asSentence, nextStep, textForReferrer } from "../words/next-step.ts";
import type { At } from "../words/own-payment.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { labelForReferrer, labelOfKey, StatusDot } from "../words/referral-statuses.tsx";
import { ownReading } from "../words/texts/use-texts.ts";
import { useStatuses } from "./referral-statuses.tsx";

/** The state of a referrer's own referral. What its bonus waits for is beside it. */
export function ReferralState({ status }: Pick<OwnReferral, "status">) {
  const meaning = useStatuses().find(({ key }) => key === status)?.meaning;
  return (
    <span
      className={clsx(
        "inline-flex max-w-full min-w-0 items-baseline gap-1.75",
        meaning === "lost" ? "text-ink-2" : "text-ink",
      )}
    >
      <ReachedDot status={status} />
      <span className="truncate">
        <ReachedState status={status} />
      </span>
    </span>
  );
}

/** A status of a referral in few words. A step of the work has the organization's own label. */
export function ReachedState({ status }: Pick<OwnReferral, "status">) {
  const found = useStatuses().find(({ key }) => key === status);
  const states: Partial<Record<StatusMeaning, string>> = ownReading().texts.states;
  if (found === undefined) return labelOfKey(status);
  return states[found.meaning] ?? labelForReferrer(found);
}

export const ReachedDot = ({ status }: Pick<OwnReferral, "status">) => (
  <StatusDot color={useStatuses().find(({ key }) => key === status)?.color ?? "gray"} />
);

/** Tells a referrer what happens next with a referral. Undefined if nothing does. */
export function useNextForReferrer(
  referral: Pick<OwnReferral, "status" | "statusNote">,
): string | undefined {
  const { text, isOwn, meaning } = aboutStatus(useStatuses(), referral);
  return isOwn || meaning === "new" ? text : undefined;
}

/** What a status means for a referrer, below its label. Undefined if the label says it all. */
export const useMeaningOf = (status: string): string | undefined =>
  aboutStatus(useStatuses(), { status, statusNote: null }).text;

/**
 * Returns the organization's own text about a status as a sentence, or what a new or completed
 * status means. Undefined if the state says it all.
 */
function aboutStatus(
  statuses: readonly ReferralStatusDefinition[],
  { status, statusNote: note }: Pick<OwnReferral, "status" | "statusNote">,
) {
  const found = statuses.find(({ key }) => key === status);
  const { texts, language } = ownReading();
  const text = found === undefined ? note : textForReferrer(found, { note, language });
  if (text !== null) return { text: asSentence(text), isOwn: true };
  const plain: Partial<Record<StatusMeaning, string>> = texts.next.plain;
  return { text: found && plain[found.meaning], isOwn: false, meaning: found?.meaning };
}

/** Tells a referrer what happens next with a referral without a bonus. Undefined if nothing does. */
export function nextIn(
  statuses: readonly ReferralStatusDefinition[],
  referral: Pick<OwnReferral, "status" | "statusNote">,
  { contactBy, ...at }: Pick<NextStep, "contactBy"> & At,
): string | undefined {
  const { text, isOwn } = aboutStatus(statuses, referral);
  const status = isOwn || contactBy === null ? text : undefined;
  return nextStep(ownReading(), { contactBy, status, ...at });
}

/**
 * Returns what became of a bonus with what only the referrer can do for it. Undefined if there is
 * nothing to do.
 */
export function neededFor(bonus: OwnBonus): ReactNode {
  const action = actionFor(ownReading(), bonus);
  return (
    action && (
      <>
        <PaymentStatus status={bonus.status} isReferrer /> · <Action>{action}</Action>
      </>
    )
  );
}

/** What only the referrer can do. The page behind the row has its button, which needs a connection. */
export const Action = ({ children }: { children: string }) => (
  <span className={clsx("font-medium", useIsOnline() && "text-accent-text")}>{children}</span>
);
