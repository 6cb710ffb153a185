import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { say } from "../../ui/toasts.tsx";

export function PasswordDialog({
  hasPassword,
  onClose,
  onChanged,
}: {
  hasPassword: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const form = useServiceForm<{ currentPassword: string; newPassword: string }>({
    defaultValues: { currentPassword: "", newPassword: "" },
    onSubmit: useCommand({
      call: ({ currentPassword, newPassword }) =>
        api("POST /auth/password/change", {
          body: { newPassword, ...(hasPassword && { currentPassword }) },
        }),
      done: async () => {
        await onChanged();
        onClose();
        say(hasPassword ? "Password changed" : "Password set");
      },
    }),
  });
  const verb = hasPassword ? "Change the password" : "Set the password";
  return (
    <Dialog isOpen onClose={onClose} title={verb}>
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        {hasPassword && (
          <Field label="Current password" error={form.errorOf("currentPassword")}>
            <TextInput
              type="password"
              autoComplete="current-password"
              {...form.register("currentPassword")}
            />
          </Field>
        )}
        <Field
          label="New password"
          help="At least 12 characters. A few words in a row are good."
          error={form.errorOf("newPassword")}
        >
          <TextInput
            type="password"
            autoComplete="new-password"
            {...form.register("newPassword")}
          />
        </Field>
        <FormButtons form={form} verb={verb} onClose={onClose} />
      </form>
    </Dialog>
  );
}
