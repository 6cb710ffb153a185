import type { ShownPayment } from "@referral-service/contract/app";
import type { PaymentMove } from "../data/bonus-payments.ts";
import { money } from "../words/money.ts";
import { FormDialog } from "./form-dialog.tsx";
import { Warnings } from "./payment-warnings.tsx";
import { useServiceForm } from "./service-form.ts";
import { TextAreaField } from "./text-field.tsx";

/** Asks for a reason to approve a payment despite its warnings. */
export function ApproveDialog({
  payment,
  move,
  onClose,
}: {
  payment: ShownPayment;
  move: (move: PaymentMove) => Promise<void>;
  onClose: () => void;
}) {
  const form = useServiceForm<{ reason: string }>({
    defaultValues: { reason: "" },
    draftKey: `why the payment ${payment.id} was approved`,
    onSubmit: async ({ reason }) => {
      await move({ step: "approve", reason });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Approve ${money(payment.amount, payment.currency)} anyway?`}
      verb="Approve anyway"
    >
      <Warnings payment={payment} />
      <TextAreaField
        form={form}
        name="reason"
        label="Reason"
        help="The audit log shows the reason. The referrer can't read it."
        rows={3}
        maxLength={300}
      />
    </FormDialog>
  );
}
