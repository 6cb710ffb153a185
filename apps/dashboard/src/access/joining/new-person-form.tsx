import type { MailedInvitation } from "@referral-service/contract/app";
import type { ReactNode } from "react";
import { acceptAsNew } from "../../data/joining.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { PasswordField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { NameFields } from "./join-by-code-form.tsx";

interface NewPerson {
  firstName: string;
  lastName: string;
  password: string;
}

/** Creates an account with the email address that the link proved, and signs the person in. */
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
  const join = useCommand({ ...acceptAsNew(token), done: ({ slug }) => onJoined(slug) });
  const form = useServiceForm<NewPerson>({
    defaultValues: {
      firstName: invitation.firstName ?? "",
      lastName: invitation.lastName ?? "",
      password: "",
    },
    onSubmit: ({ lastName, ...person }) =>
      join({ ...person, lastName: lastName.trim() === "" ? null : lastName }),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <Field
        label={phrase("Email")}
        help={phrase("We sent your invitation to this email address. You'll use it to sign in.")}
      >
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
      <PasswordField
        form={form}
        name="password"
        label={phrase("Password")}
        help={phrase("At least 12 characters. A phrase of several words works well.")}
        autoComplete="new-password"
      />
      <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
        {phrase("Create account and join")}
      </Button>
      {otherWay}
      <Button look="quiet" onClick={onSignIn}>
        {phrase("Use another account")}
      </Button>
    </form>
  );
}
