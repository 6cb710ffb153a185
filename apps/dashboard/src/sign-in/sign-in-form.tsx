import { send } from "../api/request.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { useServiceForm } from "../ui/form.ts";
import { FormFailure } from "../ui/form-failure.tsx";

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useServiceForm<{ email: string; password: string }>({
    defaultValues: { email: "", password: "" },
    onSubmit: async (credentials) => {
      await send("POST", "/app/auth/sign-in/password", { body: credentials });
      onSignedIn();
    },
  });
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
    </form>
  );
}
