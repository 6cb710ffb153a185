import { Link } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Shown to people who cannot be paid yet. */
export function PaymentDetailsNotice() {
  const { slug } = useOrganization();
  return (
    <Notice
      tone="warn"
      title="Payout details missing"
      action={
        <Link to="/o/$slug/payment-details" params={{ slug }} className={buttonClass()}>
          Add payout details
        </Link>
      }
    >
      You can't be paid until you add your payout details.
    </Notice>
  );
}
