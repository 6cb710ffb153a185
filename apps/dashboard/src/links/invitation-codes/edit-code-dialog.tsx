import type { InvitationCode } from "@referral-service/contract";
import { changeCode } from "../../data/invitation-codes.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { say } from "../../ui/toasts.tsx";
import { dayIn } from "../../words/days.ts";
import { LimitFields, type LimitValues, limitsOf } from "./limit-fields.tsx";

export function EditCodeDialog({ code, onClose }: { code: InvitationCode; onClose: () => void }) {
  const { timezone } = useOrganization();
  const present: LimitValues = {
    useLimit: code.useLimit === null ? "" : String(code.useLimit),
    expiresAt: code.expiresAt === null ? "" : dayIn(timezone, code.expiresAt),
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
      const { useLimit, expiresAt } = limitsOf(values, timezone);
      // The service rejects an end in the past, even an unchanged one.
      return save({ useLimit, ...(values.expiresAt !== present.expiresAt && { expiresAt }) });
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Edit limits" verb="Save limits">
      <LimitFields form={form} />
    </FormDialog>
  );
}
