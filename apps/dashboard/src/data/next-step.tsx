import type { NextStep, OwnReferral } from "@referral-service/contract/app";
import { nextStep } from "../words/next-step.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { StatusDot, shownLabel } from "../words/referral-statuses.tsx";
import { ownReading } from "../words/texts/use-texts.ts";
import { useOrganization } from "./me.ts";
import { useStatuses, useTextForReferrer } from "./referral-statuses.tsx";

/** The state of a referrer's own referral in one word: that of its bonus, or of the referral. */
export function ReferralState({
  status,
  step,
}: Pick<OwnReferral, "status"> & {
  /** Left out where the bonuses have their own place. */
  step?: NextStep;
}) {
  const found = useStatuses().find(({ key }) => key === status);
  const bonus = step?.bonus ?? null;
  if (bonus !== null) return <PaymentStatus status={bonus.status} isReferrer />;
  return (
    <span className="inline-flex items-baseline gap-1.75 text-ink">
      <StatusDot color={found?.color ?? "gray"} />
      {ownReading().texts.states[found?.meaning ?? "working"]}
    </span>
  );
}

/** Tells a referrer in one sentence what happens next with their own referral. */
export function NextStepText({
  referral,
  step,
}: {
  referral: Pick<OwnReferral, "status" | "statusNote">;
  step: NextStep;
}) {
  const { timezone } = useOrganization();
  const text = useTextForReferrer(referral);
  const found = useStatuses().find(({ key }) => key === referral.status);
  const { next, states } = ownReading().texts;
  const isLabel = found !== undefined && text === shownLabel(found);
  // A label says no more than the word of the state, except for work that has several steps.
  const isStep = found?.meaning === "working" && text !== states.working;
  const status = isLabel && !isStep ? next.plain[found.meaning] : text;
  return nextStep(ownReading(), step, { status, timezone, nowMs: Date.now() });
}
