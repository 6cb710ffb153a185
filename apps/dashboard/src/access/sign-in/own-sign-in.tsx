import { Fingerprint } from "lucide-react";
import { type ReactNode, useState } from "react";
import { signInByPassword } from "../../data/accounts.ts";
import { whyNoPasskeys } from "../../data/passkeys.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CodeForm } from "./code-form.tsx";
import { MailForm } from "./mail-form.tsx";
import { usePasskeys } from "./use-passkeys.ts";

type Step = "password" | "code" | "link" | "reset";

/** Signs in with a password or passkey, and links to the other methods. */
export function OwnSignIn({
  email,
  from,
  onSignedIn,
  otherWay,
}: {
  email: string | undefined;
  /** Path under `/app` that an emailed link opens. */
  from: string | undefined;
  onSignedIn: () => void;
  otherWay: ReactNode;
}) {
  const [step, setStep] = useState<Step>("password");
  const passkeys = usePasskeys({
    isOffered: email === undefined && step === "password",
    onSignedIn,
  });
  const signIn = useCommand(signInByPassword);
  const form = useServiceForm<{ email: string; password: string }>({
    defaultValues: { email: email ?? "", password: "" },
    onSubmit: async (body) => {
      passkeys.forgetFailure();
      const { secondFactorRequired } = await signIn(body);
      if (secondFactorRequired) setStep("code");
      else onSignedIn();
    },
  });

  if (step === "code") return <CodeForm onSignedIn={onSignedIn} />;
  if (step !== "password") {
    return (
      <MailForm
        purpose={step}
        email={form.getValues("email")}
        from={from}
        onBack={() => setStep("password")}
        onOpened={email === undefined ? undefined : onSignedIn}
      />
    );
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      {passkeys.failure !== undefined && <Notice tone="bad">{passkeys.failure}</Notice>}
      <TextField
        form={form}
        name="email"
        label={phrase("Email")}
        type="email"
        autoComplete="username webauthn"
        readOnly={email !== undefined}
      />
      <TextField
        form={form}
        name="password"
        label={phrase("Password")}
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
        {phrase("Sign in")}
      </Button>
      {whyNoPasskeys() === undefined && (
        <Button onClick={passkeys.ask}>
          <Fingerprint aria-hidden className="size-3.5" />
          {phrase("Use passkey")}
        </Button>
      )}
      {otherWay}
      <div className="-mx-2 flex flex-wrap justify-between">
        <Button look="quiet" size="small" onClick={() => setStep("link")}>
          {phrase("Email me a link")}
        </Button>
        <Button look="quiet" size="small" onClick={() => setStep("reset")}>
          {phrase("Forgot your password?")}
        </Button>
      </div>
    </form>
  );
}
