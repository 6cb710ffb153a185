import { Link } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { ownReading } from "../words/texts/use-texts.ts";

/** The notice to referrers who cannot be paid yet. */
export function PaymentDetailsNotice() {
  const { slug } = useOrganization();
  const { missing } = ownReading().texts.payout;
  return (
    <Notice
      tone="warn"
      title={missing.title}
      action={
        <Link
          to="/o/$slug/payment-details"
          params={{ slug }}
          className={`${buttonClass()} text-ink`}
        >
          {missing.action}
        </Link>
      }
    >
      {missing.text}
    </Notice>
  );
}
