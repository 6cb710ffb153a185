import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { askAgainWhoIsSignedIn, useSignedIn } from "../../data/accounts.ts";
import { codeInvitationQuery } from "../../data/joining.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { ProviderButton } from "../sign-in/provider-button.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { JoinByCodeForm } from "./join-by-code-form.tsx";
import { InvitationText, invitationTitle, JoinCard } from "./join-card.tsx";
import { MailLinkForm } from "./mail-link-form.tsx";

const route = getRouteApi("/join/$code");

/**
 * The page of an invitation code. A signed-in person joins, and a new person gets an emailed link.
 */
export function CodePage() {
  const { code } = route.useParams();
  const { hasAccount = false } = route.useSearch();
  const { me, error: meError } = useSignedIn();
  const [wantsSignIn, setWantsSignIn] = useState(hasAccount);
  const query = useQuery(codeInvitationQuery(code));
  const invitation = query.data;
  const aim = { from: `/join/${code}`, invitationCode: code };
  const mustSignIn = wantsSignIn || invitation?.canCreateAccount === false;

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
              <JoinByCodeForm code={code} me={me} />
            ) : mustSignIn ? (
              <div className="grid gap-4">
                <SignInForm aim={aim} onSignedIn={askAgainWhoIsSignedIn} />
                {invitation.canCreateAccount && (
                  <Button look="quiet" onClick={() => setWantsSignIn(false)}>
                    {phrase("Create account")}
                  </Button>
                )}
              </div>
            ) : (
              <MailLinkForm
                code={code}
                onSignIn={() => setWantsSignIn(true)}
                otherWay={<ProviderButton aim={aim} />}
              />
            )}
          </>
        )
      }
    </JoinCard>
  );
}
