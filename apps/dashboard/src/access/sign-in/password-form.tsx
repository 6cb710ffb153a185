import type { ReactNode } from "react";
import { signInByPassword } from "../../data/accounts.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { PasswordField, TextField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";

/** Signs in with a password. */
export function PasswordForm({
  email,
  isEmailFixed,
  onSubmit,
  onSignedIn,
  onCodeAsked,
  otherWays,
}: {
  email: string;
  /** Whether the person signs in again, so that the address cannot be changed. */
  isEmailFixed: boolean;
  /** Called before each attempt. */
  onSubmit: () => void;
  onSignedIn: () => void;
  onCodeAsked: () => void;
  /** Buttons for other methods of signing in. Gets the typed email address. */
  otherWays: (typedEmail: () => string) => ReactNode;
}) {
  const signIn = useCommand(signInByPassword);
  const form = useServiceForm<{ email: string; password: string }>({
    defaultValues: { email, password: "" },
    onSubmit: async (body) => {
      onSubmit();
      const { secondFactorRequired } = await signIn(body);
      if (secondFactorRequired) onCodeAsked();
      else onSignedIn();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <TextField
        form={form}
        name="email"
        label={phrase("Email")}
        type="email"
        autoComplete="username webauthn"
        readOnly={isEmailFixed}
        autoFocus={email === ""}
      />
      <PasswordField
        form={form}
        name="password"
        label={phrase("Password")}
        autoComplete="current-password"
        autoFocus={email !== ""}
      />
      <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
        {phrase("Sign in")}
      </Button>
      {otherWays(() => form.getValues("email"))}
    </form>
  );
}
