import { useState } from "react";
import { messageOf } from "../../data/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { signOut } from "./signed-in.ts";

/** Joins as the signed-in person, or signs out for another one. */
export function SignedInChoice({
  email,
  invitedEmail,
  onJoin,
}: {
  email: string;
  invitedEmail: string;
  onJoin: () => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const isOther = invitedEmail.toLowerCase() !== email.toLowerCase();
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Notice tone="bad">{messageOf(failure)}</Notice>}
      <p className="text-center break-words text-ink-2">
        You are signed in as {email}.
        {isOther &&
          ` The invitation was sent to ${invitedEmail}. You can accept it with this account.`}
      </p>
      <Button look="primary" isBusy={isBusy} onClick={() => attempt(onJoin)}>
        Accept invitation
      </Button>
      <Button look="quiet" onClick={() => attempt(signOut)}>
        Use another account
      </Button>
    </div>
  );
}
