import type { ShownPayment } from "@referral-service/contract/app";
import type { PaymentMove } from "../data/bonus-payments.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { TextAreaField } from "../forms/text-field.tsx";
import { money } from "../words/money.ts";

const reasonLengthMax = 500;

export function FailDialog({
  payment: { id, amount, currency },
  move,
  onClose,
}: {
  payment: ShownPayment;
  move: (move: PaymentMove) => Promise<void>;
  onClose: () => void;
}) {
  const form = useServiceForm<{ failureReason: string }>({
    defaultValues: { failureReason: "" },
    draftKey: `why the payment ${id} failed`,
    onSubmit: async ({ failureReason }) => {
      await move({ step: "fail", failureReason });
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Mark ${money(amount, currency)} as failed`}
      verb="Mark as failed"
      look="destroy"
      cancel="Back"
    >
      <TextAreaField
        form={form}
        name="failureReason"
        label="Reason"
        help="The referrer sees this reason. You can then retry or cancel the payment."
        rows={3}
        maxLength={reasonLengthMax}
      />
    </FormDialog>
  );
}
