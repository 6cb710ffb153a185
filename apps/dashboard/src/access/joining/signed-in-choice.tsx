import { askAgainWhoIsSignedIn, signOut } from "../../data/accounts.ts";
import { useCommand } from "../../data/use-command.ts";
import { SignOutButton } from "../../forms/sign-out-button.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Joins as the signed-in person, or signs out to use another account. */
export function SignedInChoice({
  identityUserId,
  email,
  invitedEmail,
  onJoin,
}: {
  identityUserId: string;
  email: string;
  invitedEmail: string;
  onJoin: () => Promise<unknown>;
}) {
  const { isBusy, failure, attempt } = useAttempt();
  const leave = useCommand({ ...signOut, done: askAgainWhoIsSignedIn });
  const isOther = invitedEmail.toLowerCase() !== email.toLowerCase();
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <p className="wrap-anywhere text-ink-2">
        You are signed in as {email}.
        {isOther &&
          ` The invitation was sent to ${invitedEmail}. You can accept it with this account.`}
      </p>
      <Button look="primary" isBusy={isBusy} onClick={() => attempt(onJoin)}>
        Accept invitation
      </Button>
      <SignOutButton look="quiet" identityUserId={identityUserId} onSignOut={() => attempt(leave)}>
        Use another account
      </SignOutButton>
    </div>
  );
}
