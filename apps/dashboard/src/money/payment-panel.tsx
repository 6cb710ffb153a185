import type { LinkProps } from "@tanstack/react-router";
import { paymentQuery } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { RecordPanel } from "../lists/record-panel.tsx";
import { useIsCramped } from "../ui/record-actions.tsx";
import { dockedBar, dockedBarClass } from "../ui/toast-place.ts";
import { PaymentStatus } from "../words/payment-status.tsx";
import { sendsBonuses } from "../words/roles.ts";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentRecord } from "./payment-record.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";

/** A payment next to the list, for staff and for people who approve and pay. */
export function PaymentPanel() {
  const { slug, user } = useOrganization();
  const isDocked = useIsCramped() && sendsBonuses(user);
  return (
    <RecordPanel
      label="Bonus payment"
      failure="The bonus payment could not be loaded"
      list="/o/$slug/payments"
      query={paymentQuery}
      title={({ payment: { referrerName } }) => referrerName ?? "No name"}
      titleTo={({ payment: { referrerId } }) =>
        ({ to: "/o/$slug/people/$userId", params: { slug, userId: referrerId } }) as LinkProps
      }
      status={({ payment: { status } }) => <PaymentStatus status={status} isReferrer={false} />}
      foot={({ payment }) =>
        isDocked && (
          <div ref={dockedBar} className={`not-has-[button]:hidden ${dockedBarClass}`}>
            <PaymentActions key={payment.version} payment={payment} isDocked />
          </div>
        )
      }
      width="record"
      skeleton={<PaymentSkeleton />}
    >
      {(details) => <PaymentRecord details={details} />}
    </RecordPanel>
  );
}
