import type { MailedInvitation } from "@referral-service/contract/app";
import type { ReactNode } from "react";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { NameFields } from "./name-fields.tsx";

interface NewPerson {
  firstName: string;
  lastName: string;
  password: string;
}

/** Makes an account with the address that the link proved, and signs it in. */
export function NewPersonForm({
  token,
  invitation,
  onJoined,
  onSignIn,
  otherWay,
}: {
  token: string;
  invitation: MailedInvitation;
  onJoined: (slug: string) => void;
  onSignIn: () => void;
  otherWay: ReactNode;
}) {
  const form = useServiceForm<NewPerson>({
    defaultValues: {
      firstName: invitation.firstName ?? "",
      lastName: invitation.lastName ?? "",
      password: "",
    },
    onSubmit: useCommand({
      call: ({ firstName, lastName, password }) =>
        api("POST /joining/invitation/accept-as-new", {
          body: { token, firstName, lastName: lastName.trim() === "" ? null : lastName, password },
        }),
      done: async ({ slug, email }, { password }) => {
        await api("POST /auth/sign-in/password", { body: { email, password } });
        onJoined(slug);
      },
    }),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <Field label="Email" help="We sent your invitation to this address. You sign in with it.">
        <TextInput
          type="email"
          autoComplete="username"
          readOnly
          value={invitation.email}
          className="bg-hover text-ink-2"
        />
      </Field>
      <NameFields
        first={{ ...form.register("firstName"), error: form.errorOf("firstName") }}
        last={{ ...form.register("lastName"), error: form.errorOf("lastName") }}
      />
      <TextField
        form={form}
        name="password"
        label="Password"
        help="At least 12 characters. Several words work well."
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
        Create account and join
      </Button>
      {otherWay}
      <Button look="quiet" size="small" onClick={onSignIn}>
        I have an account with another address
      </Button>
    </form>
  );
}
