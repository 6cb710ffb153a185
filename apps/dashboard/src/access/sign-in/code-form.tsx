import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";

/** The second factor, after a password or a link. */
export function CodeForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useServiceForm<{ code: string }>({
    defaultValues: { code: "" },
    onSubmit: useCommand({
      call: (body) => api("POST /auth/sign-in/second-factor", { body }),
      done: onSignedIn,
    }),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <Field
        label="Code"
        help="Six digits from your authenticator app, or one of your recovery codes."
        error={form.errorOf("code")}
      >
        <TextInput autoComplete="one-time-code" autoFocus {...form.register("code")} />
      </Field>
      <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
        Sign in
      </Button>
    </form>
  );
}
