import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { useOrganization } from "./me.ts";

const tones = {
  warn: "border-warn/30 bg-warn-soft text-warn",
  bad: "border-bad/30 bg-bad-soft text-bad",
};

/** Shown to referrers who cannot be paid yet. All of it leads to the payout details. */
export function PayoutDetailsNotice(blocked: Parameters<typeof payoutNeed>[1]) {
  const { slug } = useOrganization();
  const { tone, title, reason, action } = payoutNeed(ownReading(), blocked);
  return (
    <div role={tone === "bad" ? "alert" : "status"}>
      <Link
        to="/o/$slug/payment-details"
        params={{ slug }}
        className={clsx("block rounded-surface border px-3.5 py-2.5", tones[tone])}
      >
        <span className="block font-semibold">{title}</span>
        <span className="flex gap-1.5 text-xs text-ink-2">
          {reason !== null && (
            <>
              <span dir="auto" title={reason} className="truncate">
                {reason}
              </span>
              <span aria-hidden>·</span>
            </>
          )}
          <span className="shrink-0 font-medium text-ink underline underline-offset-2">
            {action}
          </span>
        </span>
      </Link>
    </div>
  );
}
