import { useEffect, useState } from "react";
import { onFreshSignInNeeded, onSignedOut } from "../data/sign-in-needed.ts";
import { phrase } from "../languages/phrase.ts";
import { part } from "../ui/part.tsx";

const SignInAgainDialog = part(async () => (await import("./sign-in-again-dialog.tsx")).default);

type Answer = (isSignedIn: boolean) => void;

/** Asks for a fresh sign-in before sensitive actions, and then continues the action. */
export function FreshSignIn() {
  const [waiting, setWaiting] = useState<readonly Answer[]>([]);
  useEffect(
    () =>
      onFreshSignInNeeded(
        () => new Promise((answer) => setWaiting((others) => [...others, answer])),
      ),
    [],
  );
  if (waiting.length === 0) return null;

  function end(isSignedIn: boolean) {
    for (const answer of waiting) answer(isSignedIn);
    setWaiting([]);
  }

  return (
    <SignInAgainDialog
      title="Confirm it's you"
      description={phrase(
        "Sign in again to continue, because your last sign-in was more than 15 minutes ago. The page stays open.",
      )}
      needsFresh
      onClose={() => end(false)}
      onSignedIn={() => end(true)}
    />
  );
}

export function SessionExpired() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onSignedOut(() => setOpen(true)), []);
  if (!isOpen) return null;
  const close = () => setOpen(false);
  return (
    <SignInAgainDialog
      title={phrase("Your session has ended")}
      description={phrase("Sign in again. Your input is still here.")}
      needsFresh={false}
      onClose={close}
      onSignedIn={close}
    />
  );
}
