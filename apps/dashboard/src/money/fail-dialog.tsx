import type { ShownPayment } from "@referral-service/contract/app";
import { FormFailure } from "../forms/form-failure.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { TextAreaField } from "../forms/text-field.tsx";
import { Button } from "../ui/button.tsx";
import { Actions, Dialog } from "../ui/dialog.tsx";
import { money } from "../words/money.ts";
import type { Move } from "./use-move.ts";

const reasonLengthMax = 500;

export function FailDialog({
  payment: { id, amount, currency },
  move,
  onClose,
}: {
  payment: ShownPayment;
  move: (move: Move) => Promise<void>;
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

  function discard() {
    form.forgetDraft();
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={`Mark ${money(amount, currency)} as failed`}>
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <TextAreaField
          form={form}
          name="failureReason"
          label="Reason"
          help="The referrer sees this reason. You can retry or cancel the payment afterwards."
          rows={3}
          maxLength={reasonLengthMax}
        />
        <Actions>
          <Button look="quiet" onClick={discard}>
            Back
          </Button>
          <Button type="submit" look="danger" isBusy={form.formState.isSubmitting}>
            Mark as failed
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
