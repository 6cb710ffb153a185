import clsx from "clsx";
import { Fingerprint, KeyRound, Mail } from "lucide-react";
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
  const otherMethods = (method: keyof typeof methods, typedEmail: () => string) => (
    <OtherMethods
      method={method}
      onMethod={() => goTo(method, typedEmail)}
      onPasskey={passkeys.ask}
      otherWay={otherWay}
    />
  );
  return (
    <div className="grid gap-4">
      {passkeys.failure !== undefined && <Notice tone="bad">{passkeys.failure}</Notice>}
      {step === "password" ? (
        <PasswordForm
          email={typed}
          isEmailFixed={isAgain}
          onSubmit={passkeys.forgetFailure}
          onSignedIn={onSignedIn}
          onCodeAsked={() => setStep("code")}
          otherWays={(typedEmail) => (
            <>
              <Button look="quiet" className="-my-2" onClick={() => goTo("reset", typedEmail)}>
                {phrase("Forgot your password?")}
              </Button>
              {otherMethods("link", typedEmail)}
            </>
          )}
        />
      ) : (
        <MailForm
          key={step}
          purpose={step}
          email={typed}
          from={from}
          onOpened={isAgain ? onSignedIn : undefined}
          otherWays={(typedEmail) => otherMethods("password", typedEmail)}
        />
      )}
    </div>
  );
}

const methods = {
  link: { Icon: Mail, label: "Use sign-in link" },
  password: { Icon: KeyRound, label: "Use password" },
} as const;

/** The methods of signing in other than the one of the form above. */
function OtherMethods({
  method,
  onMethod,
  onPasskey,
  otherWay,
}: {
  method: keyof typeof methods;
  onMethod: () => void;
  onPasskey: () => void;
  otherWay: ReactNode;
}) {
  const { Icon, label } = methods[method];
  const hasPasskeys = whyNoPasskeys() === undefined;
  return (
    <div className="grid gap-2">
      <p className="mb-2 flex items-center gap-3 text-xs text-ink-3">
        <span className="h-px flex-1 bg-line" />
        {phrase("or")}
        <span className="h-px flex-1 bg-line" />
      </p>
      <div className={clsx("grid gap-2", hasPasskeys && "sm:grid-cols-2")}>
        <Button onClick={onMethod}>
          <Icon aria-hidden className="size-3.5" />
          {phrase(label)}
        </Button>
        {hasPasskeys && (
          <Button onClick={onPasskey}>
            <Fingerprint aria-hidden className="size-3.5" />
            {phrase("Use passkey")}
          </Button>
        )}
      </div>
      {otherWay}
    </div>
  );
}
