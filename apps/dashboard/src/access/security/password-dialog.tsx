import { changePassword } from "../../data/accounts.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { PasswordField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { say } from "../../ui/toasts.tsx";

export function PasswordDialog({
  hasPassword,
  onClose,
}: {
  hasPassword: boolean;
  onClose: () => void;
}) {
  const change = useCommand({
    ...changePassword,
    done: () => {
      onClose();
      say(hasPassword ? phrase("Password changed") : phrase("Password set"));
    },
  });
  const form = useServiceForm<{ currentPassword: string; newPassword: string }>({
    defaultValues: { currentPassword: "", newPassword: "" },
    onSubmit: ({ currentPassword, newPassword }) =>
      change({ newPassword, ...(hasPassword && { currentPassword }) }),
  });
  const verb = hasPassword ? phrase("Change password") : phrase("Set password");
  return (
    <FormDialog form={form} onClose={onClose} title={verb} verb={verb}>
      {hasPassword && (
        <PasswordField
          form={form}
          name="currentPassword"
          label={phrase("Current password")}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        form={form}
        name="newPassword"
        label={phrase("New password")}
        help={phrase("At least 12 characters. A phrase of several words works well.")}
        autoComplete="new-password"
      />
      {hasPassword && (
        <p className="text-ink-2">
          {phrase("Setting a new password signs you out everywhere else.")}
        </p>
      )}
    </FormDialog>
  );
}
