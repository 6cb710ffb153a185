import type { ShownPayment } from "@referral-service/contract/app";
import { TriangleAlert } from "lucide-react";
import { useStatusLabel } from "../data/referral-statuses.tsx";
import { thresholdTitle } from "../words/approvable.ts";
import { money } from "../words/money.ts";
import { warningWords } from "../words/payment-warnings.ts";

/** Shows what to check before the approval, and the facts behind each warning. */
export function Warnings({ payment }: { payment: ShownPayment }) {
  const statusLabel = useStatusLabel();
  const { warnings, currency } = payment;
  const said = [
    ...yearlyWords(payment),
    ...warnings.map((warning) => warningWords(warning, { currency, statusLabel })),
  ];
  if (said.length === 0) return null;
  return (
    <ul className="grid gap-1" aria-label="Warnings">
      {said.map(({ title, restsOn }) => (
        <li key={title} className="flex items-start gap-1.5 text-ink-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warn" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium text-warn">{title}</span> {restsOn}
          </span>
        </li>
      ))}
    </ul>
  );
}

function yearlyWords(payment: ShownPayment) {
  const { yearly, currency: ofPayment, referrerName } = payment;
  const title = thresholdTitle(payment);
  if (yearly === null || title === undefined) return [];
  const { draftCount, sumWithDrafts, threshold, currency, year } = yearly;
  // A payment in another currency counts at a rate of the organization.
  const sign = ofPayment === currency ? "" : "about ";
  const name = referrerName ?? "The referrer";
  // Drafts of one referrer are one decision, so all of them have the same words.
  const drafts = draftCount === 1 ? "this payment" : `the ${draftCount} drafts for ${name}`;
  const sums = `With ${drafts} ${sign}${money(sumWithDrafts, currency)} of ${money(threshold, currency)} in ${year}.`;
  const isAbove = sumWithDrafts > threshold;
  return [
    {
      title: `${title}.`,
      restsOn: isAbove ? `${sums} ${name} must enter tax details first.` : sums,
    },
  ];
}
