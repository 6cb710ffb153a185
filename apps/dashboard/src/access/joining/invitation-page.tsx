import { useState } from "react";
import { askAgainWhoIsSignedIn, useSignedIn, waysQuery } from "../../data/accounts.ts";
import { acceptInvitation, invitationQuery } from "../../data/joining.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { useEnter } from "../sign-in/after-sign-in.ts";
import { ProviderButton } from "../sign-in/provider-button.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { forgetInvitationToken, useInvitationToken } from "../sign-in/token-in-address.ts";
import { InvitationGone, InvitationText, invitationTitle, JoinCard } from "./join-card.tsx";
import { NewPersonForm } from "./new-person-form.tsx";
import { SignedInChoice } from "./signed-in-choice.tsx";

/** The page of an invitation link. A signed-in or new person accepts the invitation. */
export function InvitationPage() {
  const token = useInvitationToken();
  return token === "" ? <InvitationGone /> : <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  const enter = useEnter();
  const { me, error: meError } = useSignedIn();
  const [wantsSignIn, setWantsSignIn] = useState(false);
  const query = useQuery(invitationQuery(token));
  const invitation = query.data;
  const hasOwnWays = useQuery(waysQuery).data?.own === true;
  const aim = { from: "/join/invitation", invitation: token };

  function join(slug: string) {
    forgetInvitationToken();
    enter(slug);
  }

  const accept = useCommand({
    ...acceptInvitation(token),
    done: ({ slug }) => join(slug),
  });

  return (
    <JoinCard
      title={invitation === undefined ? "" : invitationTitle(invitation)}
      brand={invitation?.organization}
      error={query.error ?? meError}
      isReady={invitation !== undefined && me !== undefined}
    >
      {() =>
        invitation && (
          <>
            <InvitationText {...invitation} />
            {me ? (
              <SignedInChoice
                identityUserId={me.identityUserId}
                email={me.email}
                invitedEmail={invitation.email}
                onJoin={accept}
              />
            ) : invitation.canCreateAccount && !wantsSignIn ? (
              <NewPersonForm
                token={token}
                invitation={invitation}
                onJoined={join}
                onSignIn={() => setWantsSignIn(true)}
                otherWay={<ProviderButton aim={aim} />}
              />
            ) : (
              <div className="grid gap-4">
                <p className="wrap-anywhere text-ink-2">
                  {wantsSignIn || !hasOwnWays
                    ? phrase("Sign in, then accept the invitation with your account.")
                    : phrase(
                        "Sign in as {email}, or with another account, to accept the invitation.",
                        { email: invitation.email },
                      )}
                </p>
                <SignInForm
                  key={String(wantsSignIn)}
                  email={wantsSignIn ? undefined : invitation.email}
                  aim={aim}
                  onSignedIn={askAgainWhoIsSignedIn}
                />
                {hasOwnWays && (
                  <Button look="quiet" onClick={() => setWantsSignIn(!wantsSignIn)}>
                    {wantsSignIn
                      ? phrase("Continue with {email}", { email: invitation.email })
                      : phrase("Use another account")}
                  </Button>
                )}
              </div>
            )}
          </>
        )
      }
    </JoinCard>
  );
}
