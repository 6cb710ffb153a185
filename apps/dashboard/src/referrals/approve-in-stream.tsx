import type { ShownPayment } from "@referral-service/contract/app";
import { paymentQuery } from "../data/bonus-payments.ts";
import { useQuery } from "../data/queries.ts";
import { ApproveButton, useApproval } from "../forms/approve-button.tsx";

/** Approves a draft where the stream shows it, for people who can send bonuses. */
export function ApproveInStream({ paymentId }: { paymentId: string }) {
  const payment = useQuery(paymentQuery(paymentId)).data?.payment;
  return payment?.status === "draft" && <Approve payment={payment} />;
}

function Approve({ payment }: { payment: ShownPayment }) {
  const approval = useApproval(payment);
  return (
    <>
      {approval.isOffered && (
        <ApproveButton payment={payment} approval={approval} look="default" size="small" />
      )}
      {approval.rest}
    </>
  );
}
