import { type ReactNode, useState } from "react";
import { sendJoinLink } from "../../data/joining.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { MailButton } from "../sign-in/mail-button.tsx";
import { SignInLine } from "./join-card.tsx";

/**
 * Emails a link to a person without an account. The link proves their email address before the
 * account is created.
 */
export function MailLinkForm({
  code,
  onSignIn,
  otherWay,
}: {
  code: string;
  onSignIn: () => void;
  otherWay: ReactNode;
}) {
  const [mailedTo, setMailedTo] = useState<string>();
  const send = useCommand(sendJoinLink(code));
  const form = useServiceForm<{ email: string; leaveThisEmpty: string }>({
    defaultValues: { email: "", leaveThisEmpty: "" },
    onSubmit: async (body) => {
      // The field is emptied for the next attempt, because people cannot see it and clear it.
      form.setValue("leaveThisEmpty", "");
      await send(body);
      setMailedTo(body.email);
    },
  });
  if (mailedTo !== undefined) {
    return (
      <div className="grid gap-4">
        <Notice tone="good" title={phrase("Check your email")}>
          {phrase(
            "We sent a link to {email}. Open the link within 24 hours. The email can take a minute and might be in your spam folder.",
            { email: mailedTo },
          )}
        </Notice>
        <Button look="quiet" onClick={() => setMailedTo(undefined)}>
          {phrase("Use another address")}
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <TextField
        form={form}
        name="email"
        label={phrase("Email")}
        type="email"
        autoComplete="email"
      />
      <input
        type="text"
        aria-hidden
        tabIndex={-1}
        autoComplete="off"
        className="sr-only"
        {...form.register("leaveThisEmpty")}
      />
      <MailButton
        label={phrase("Email me a link")}
        help={phrase("Open the link to set your name and password.")}
        isBusy={form.formState.isSubmitting}
      />
      {otherWay}
      <SignInLine onSignIn={onSignIn} />
    </form>
  );
}
