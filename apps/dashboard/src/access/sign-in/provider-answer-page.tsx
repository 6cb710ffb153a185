import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { signInByProvider } from "../../data/accounts.ts";
import { messageOf } from "../../data/api-error.ts";
import { useCommand } from "../../data/use-command.ts";
import { phrase } from "../../languages/phrase.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { useAfterSignIn } from "./after-sign-in.ts";
import { Card } from "./card.tsx";
import { CodeForm } from "./code-form.tsx";

type Outcome = { failure: string } | { askedForCode: true; from: string };

/** The page that the OpenID provider redirects to. */
export function ProviderAnswerPage() {
  const [answer] = useState(answerInAddress);
  const [outcome, setOutcome] = useState<Outcome>();
  const goOn = useAfterSignIn();
  const isSent = useRef(false);

  const signIn = useCommand(signInByProvider);
  const finish = useEffectEvent(async () => {
    if (isSent.current) return;
    isSent.current = true;
    window.history.replaceState(window.history.state, "", window.location.pathname);
    try {
      const { secondFactorRequired, from } = await signIn(answer);
      if (secondFactorRequired) setOutcome({ askedForCode: true, from });
      else goOn(from);
    } catch (error) {
      setOutcome({ failure: messageOf(error) });
    }
  });
  useEffect(() => void finish(), []);

  if (outcome === undefined) {
    return (
      <Card title={phrase("Signing in")} isMessage>
        <SkeletonLines count={2} />
      </Card>
    );
  }
  if ("askedForCode" in outcome) {
    return (
      <Card title={phrase("Sign in")}>
        <CodeForm onSignedIn={() => goOn(outcome.from)} />
      </Card>
    );
  }
  return (
    <Card title={phrase("You are not signed in")} isMessage>
      <div className="grid gap-4">
        <Notice tone="bad">{outcome.failure}</Notice>
        <Link to="/sign-in" className={buttonClass("primary")}>
          {phrase("Go to sign-in")}
        </Link>
      </div>
    </Card>
  );
}

/** Returns the parameters that the app reads. Providers add others. */
function answerInAddress() {
  const query = new URLSearchParams(window.location.search);
  const [state, code, error, iss] = ["state", "code", "error", "iss"].map((name) =>
    query.get(name),
  );
  return {
    state: state ?? "none",
    ...(code && { code }),
    ...(error && { error }),
    ...(iss && { iss }),
  };
}
