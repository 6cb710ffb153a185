import type { NextStep, OwnReferral } from "@referral-service/contract/app";
import { nextStep } from "../words/next-step.ts";
import { StatusDot } from "../words/referral-statuses.tsx";
import { ownReading } from "../words/texts/use-texts.ts";
import { useOrganization } from "./me.ts";
import { useStatuses, useTextForReferrer } from "./referral-statuses.tsx";

/** The color of the status, or red if the bonus waits for the referrer. */
export function ReferralDot({ status, step }: Pick<OwnReferral, "status"> & { step?: NextStep }) {
  const found = useStatuses().find(({ key }) => key === status);
  const bonus = step?.bonus;
  const needsPerson = bonus?.status === "failed" || bonus?.needsDetails === true;
  return <StatusDot color={needsPerson ? "red" : (found?.color ?? "gray")} />;
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
  // The label of a lost status is not a complete sentence, so a sentence replaces it.
  const isBareLoss = found?.meaning === "lost" && text === found.label;
  const status = isBareLoss ? ownReading().texts.next.lost : text;
  return nextStep(ownReading(), step, { status, timezone, nowMs: Date.now() });
}
