import { useState } from "react";
import { api } from "../api/request.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { useServiceForm } from "../ui/form.ts";
import { FormFailure } from "../ui/form-failure.tsx";
import { MailForm, type MailPurpose } from "./mail-form.tsx";

/** Signs in by password, and leads to the other ways. */
export function SignInForm({ email = "", onSignedIn }: { email?: string; onSignedIn: () => void }) {
  const [purpose, setPurpose] = useState<MailPurpose>();
  const form = useServiceForm<{ email: string; password: string }>({
    defaultValues: { email, password: "" },
    onSubmit: async (credentials) => {
      await api("POST /auth/sign-in/password", { body: credentials });
      onSignedIn();
    },
  });
  if (purpose !== undefined) {
    return (
      <MailForm
        purpose={purpose}
        email={form.getValues("email")}
        onBack={() => setPurpose(undefined)}
      />
    );
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <Field label="E-mail" error={form.errorOf("email")}>
        <TextInput type="email" autoComplete="username webauthn" {...form.register("email")} />
      </Field>
      <Field label="Password" error={form.errorOf("password")}>
        <TextInput type="password" autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between">
        <Button look="quiet" size="small" onClick={() => setPurpose("link")}>
          Mail me a link
        </Button>
        <Button look="quiet" size="small" onClick={() => setPurpose("reset")}>
          Forgot your password?
        </Button>
      </div>
    </form>
  );
}
