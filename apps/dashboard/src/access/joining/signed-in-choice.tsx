import { askAgainWhoIsSignedIn, signOut } from "../../data/accounts.ts";
import { useCommand } from "../../data/use-command.ts";
import { useAttempt } from "../../forms/use-attempt.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SignOutButton } from "../sign-out-button.tsx";

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
        {isOther
          ? phrase(
              "You are signed in as {email}. The invitation was sent to {invitedEmail}. You can accept it with this account.",
              { email, invitedEmail },
            )
          : phrase("You are signed in as {email}.", { email })}
      </p>
      <Button look="primary" isBusy={isBusy} onClick={() => attempt(onJoin)}>
        {phrase("Accept invitation")}
      </Button>
      <SignOutButton look="quiet" identityUserId={identityUserId} onSignOut={() => attempt(leave)}>
        {phrase("Use another account")}
      </SignOutButton>
    </div>
  );
}
