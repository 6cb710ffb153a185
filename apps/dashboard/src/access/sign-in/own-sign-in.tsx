import { Fingerprint } from "lucide-react";
import { type ReactNode, useState } from "react";
import { whyNoPasskeys } from "../../data/passkeys.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CodeForm } from "./code-form.tsx";
import { MailForm } from "./mail-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { usePasskeys } from "./use-passkeys.ts";

type Step = "link" | "password" | "code" | "reset";

/**
 * Signs in with an emailed link, a password or a passkey. The link comes first, because it needs nothing
 * that people have to remember. A person who signs in again over a page begins with the password.
 */
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
  const isAgain = email !== undefined;
  const [step, setStep] = useState<Step>(isAgain ? "password" : "link");
  const [typed, setTyped] = useState(email ?? "");
  const passkeys = usePasskeys({
    isOffered: !isAgain && (step === "link" || step === "password"),
    onSignedIn,
  });

  function goTo(next: Step, typedEmail: () => string) {
    passkeys.forgetFailure();
    setTyped(typedEmail());
    setStep(next);
  }

  if (step === "code") return <CodeForm onSignedIn={onSignedIn} />;
  if (step === "reset") {
    return (
      <MailForm
        purpose="reset"
        email={typed}
        from={from}
        otherWays={(typedEmail) => (
          <Button onClick={() => goTo("password", typedEmail)}>
            {phrase("Sign in with password")}
          </Button>
        )}
      />
    );
  }
  const otherWays = (
    <>
      {whyNoPasskeys() === undefined && (
        <Button onClick={passkeys.ask}>
          <Fingerprint aria-hidden className="size-3.5" />
          {phrase("Use passkey")}
        </Button>
      )}
      {otherWay}
    </>
  );
  return (
    <div className="grid gap-4">
      {passkeys.failure !== undefined && <Notice tone="bad">{passkeys.failure}</Notice>}
      {step === "link" ? (
        <MailForm
          purpose="link"
          email={typed}
          from={from}
          onOpened={isAgain ? onSignedIn : undefined}
          otherWays={(typedEmail) => (
            <>
              <Button onClick={() => goTo("password", typedEmail)}>
                {phrase("Sign in with password")}
              </Button>
              {otherWays}
            </>
          )}
        />
      ) : (
        <PasswordForm
          email={typed}
          isEmailFixed={isAgain}
          onSubmit={passkeys.forgetFailure}
          onSignedIn={onSignedIn}
          onCodeAsked={() => setStep("code")}
          otherWays={(typedEmail) => (
            <>
              <Button onClick={() => goTo("link", typedEmail)}>{phrase("Email me a link")}</Button>
              {otherWays}
              <Button look="quiet" onClick={() => goTo("reset", typedEmail)}>
                {phrase("Forgot your password?")}
              </Button>
            </>
          )}
        />
      )}
    </div>
  );
}
