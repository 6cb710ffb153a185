import { useSignOut } from "../../data/accounts.ts";
import { meQuery } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { SignOutButton } from "../sign-out-button.tsx";
import { Card } from "./card.tsx";

export function NoOrganizationPage() {
  const me = useQuery(meQuery);
  const signOut = useSignOut();
  return (
    <Card title={phrase("You are not a member of any organization")} isMessage>
      <div className="grid gap-4 text-ink-2">
        <p>
          {phrase(
            "Ask an admin of your organization for an invitation, or join with an invitation code. An admin might have blocked or removed you if you were a member before.",
          )}
        </p>
        {me.isSuccess && (
          <p>
            {phraseWith(
              "You are signed in as {email}. Sign in with another email address if your organization knows you by that one.",
              { email: <bdi className="text-ink">{me.data.email}</bdi> },
            )}
          </p>
        )}
        <SignOutButton look="primary" identityUserId={me.data?.identityUserId} onSignOut={signOut}>
          {phrase("Sign out")}
        </SignOutButton>
      </div>
    </Card>
  );
}
