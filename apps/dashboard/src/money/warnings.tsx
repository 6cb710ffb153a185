import type { ShownPayment } from "@referral-service/contract/app";
import { TriangleAlert } from "lucide-react";
import { warningWords } from "../words/payment-warnings.ts";

/** What to check before the approval, each with what it rests on. */
export const Warnings = ({
  payment: { warnings, currency },
}: {
  payment: Pick<ShownPayment, "warnings" | "currency">;
}) => (
  <ul className="grid gap-1" aria-label="Warnings">
    {warnings.map((warning) => {
      const { title, restsOn } = warningWords(warning, currency);
      return (
        <li key={warning.kind} className="flex items-start gap-1.5 text-ink-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warn" />
          <span className="min-w-0 break-words">
            <span className="font-medium text-warn">{title}</span> {restsOn}
          </span>
        </li>
      );
    })}
  </ul>
);
