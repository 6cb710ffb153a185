import { type ReactNode, useState } from "react";
import { sendResetLink, sendSignInLink } from "../../data/accounts.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { useIsForFingers } from "../../ui/is-narrow.ts";
import { Notice } from "../../ui/notice.tsx";
import { MailButton } from "./mail-button.tsx";

type MailPurpose = "link" | "reset";

const texts = {
  link: {
    label: "Email me a sign-in link",
    help: "You can use the link once within 15 minutes.",
  },
  reset: {
    label: "Email me a reset link",
    help: "You can use the link once within an hour to set a new password.",
  },
} as const;

/** Requests an emailed link. The response does not reveal whether there is an account. */
export function MailForm({
  purpose,
  email,
  from,
  otherWays,
  onOpened,
}: {
  purpose: MailPurpose;
  email: string;
  /** Path that the link opens after sign-in. */
  from: string | undefined;
  /** Buttons for other methods of signing in. Gets the typed email address. */
  otherWays: (typedEmail: () => string) => ReactNode;
  /** Called when the link was opened in another window. The person then continues on this page. */
  onOpened?: (() => void) | undefined;
}) {
  const [mailedTo, setMailedTo] = useState<string>();
  // Focus opens the keyboard of a phone, which covers the other methods.
  const isForFingers = useIsForFingers();
  const sendLink = useCommand(sendSignInLink);
  const sendReset = useCommand(sendResetLink);
  const form = useServiceForm<{ email: string }>({
    defaultValues: { email },
    onSubmit: async (body) => {
      if (purpose === "reset") await sendReset(body);
      else await sendLink({ ...body, ...(from && { from }) });
      setMailedTo(body.email);
    },
  });
  if (mailedTo !== undefined) {
    return (
      <LinkSent
        email={mailedTo}
        onOpened={purpose === "link" ? onOpened : undefined}
        onBack={() => setMailedTo(undefined)}
      />
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
        autoComplete="username webauthn"
        autoFocus={purpose === "reset" || !isForFingers}
      />
      <MailButton
        label={phrase(texts[purpose].label)}
        help={phrase(texts[purpose].help)}
        isBusy={form.formState.isSubmitting}
      />
      {otherWays(() => form.getValues("email"))}
    </form>
  );
}

const LinkSent = ({
  email,
  onOpened,
  onBack,
}: {
  email: string;
  onOpened: (() => void) | undefined;
  onBack: () => void;
}) => (
  <div className="grid gap-4">
    <Notice tone="good" title={phrase("Check your email")}>
      {phrase(
        "We've emailed you a link if {email} can sign in here. The email can take a minute and might be in your spam folder.",
        { email },
      )}
    </Notice>
    {onOpened !== undefined && (
      <Button look="primary" onClick={onOpened}>
        {phrase("I signed in with the link")}
      </Button>
    )}
    <Button onClick={onBack}>{phrase("Use another address")}</Button>
  </div>
);
