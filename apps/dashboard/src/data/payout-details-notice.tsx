import { Link } from "@tanstack/react-router";
import { buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { useOrganization } from "./me.ts";

/** Shown to referrers who cannot be paid yet. */
export function PayoutDetailsNotice(blocked: Parameters<typeof payoutNeed>[1]) {
  const { slug } = useOrganization();
  const { tone, title, text, action } = payoutNeed(ownReading(), blocked);
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        <Link
          to="/o/$slug/payment-details"
          params={{ slug }}
          className={`${buttonClass()} text-ink pointer-coarse:h-11`}
        >
          {action}
        </Link>
      }
    >
      {text}
    </Notice>
  );
}
