import type { InvitationCode } from "@referral-service/contract";
import { changeCode } from "../../data/invitation-codes.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { say } from "../../ui/toasts.tsx";
import { LimitFields, type LimitValues, limitsOf } from "./limit-fields.tsx";

export function EditCodeDialog({ code, onClose }: { code: InvitationCode; onClose: () => void }) {
  const present: LimitValues = {
    useLimit: code.useLimit === null ? "" : String(code.useLimit),
    expiresAt: code.expiresAt === null ? "" : dayAt(code.expiresAt),
  };
  const save = useCommand({
    ...changeCode(code.id),
    done: () => {
      say("Limits saved", code.code);
      onClose();
    },
  });
  const form = useServiceForm<LimitValues>({
    defaultValues: present,
    onSubmit: (values) => {
      const { useLimit, expiresAt } = limitsOf(values);
      // The service rejects an end in the past, even an unchanged one.
      return save({ useLimit, ...(values.expiresAt !== present.expiresAt && { expiresAt }) });
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Edit limits" verb="Save limits">
      <LimitFields register={form.register} errorOf={form.errorOf} />
    </FormDialog>
  );
}

/** Returns the day in the reader's time zone, in the format of date fields. */
function dayAt(unixMs: number): string {
  const at = new Date(unixMs);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
