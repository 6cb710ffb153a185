import { signInByCode } from "../../data/accounts.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";

/** Asks for the second factor after a password or sign-in link. */
export function CodeForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useServiceForm<{ code: string }>({
    defaultValues: { code: "" },
    onSubmit: useCommand({
      ...signInByCode,
      done: onSignedIn,
    }),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <TextField
        form={form}
        name="code"
        label={phrase("Code")}
        help={phrase("6 digits from your authenticator app, or one of your recovery codes.")}
        autoComplete="one-time-code"
        autoFocus
      />
      <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
        {phrase("Sign in")}
      </Button>
    </form>
  );
}
