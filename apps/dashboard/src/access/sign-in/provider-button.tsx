import { Building2 } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { beginProviderSignIn, waysQuery } from "../../data/accounts.ts";
import { messageOf } from "../../data/api-error.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { onSignedInElsewhere, signedInPath } from "./signed-in-elsewhere.ts";

/** Purpose of the sign-in. */
export interface ProviderAim {
  /** Path under `/app`. */
  from?: string | undefined;
  /** Token of an invitation's emailed link. */
  invitation?: string | undefined;
  invitationCode?: string | undefined;
  /**
   * Whether the provider must ask the person to sign in again. Set for a sign-in over an open page.
   */
  overPage?: { needsFresh: boolean };
}

/** Signs in with the OpenID provider. Shows nothing if there is none. */
export function ProviderButton({
  aim: { overPage, from, invitation, invitationCode },
  look = "default",
  onSignedIn,
}: {
  aim: ProviderAim;
  look?: ButtonLook;
  /**
   * Called after the sign-in. Needed over an open page, because the provider does not redirect back
   * to it.
   */
  onSignedIn?: () => void;
}) {
  const { data: ways } = useQuery(waysQuery);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isOverPage = overPage !== undefined;
  const goOn = useEffectEvent(() => onSignedIn?.());
  useEffect(() => (isOverPage ? onSignedInElsewhere(goOn) : undefined), [isOverPage]);

  const beginSignIn = useCommand(beginProviderSignIn);

  async function begin() {
    setFailure(undefined);
    // The window is opened before its address is known, because browsers open windows only on a
    // click.
    const place = isOverPage ? window.open("", "", "popup,width=480,height=720") : window;
    if (place === null)
      return setFailure(
        phrase(
          "Your browser blocked the sign-in window. Allow pop-ups for this page, then try again.",
        ),
      );
    setBusy(true);
    try {
      const aim = isOverPage
        ? { from: signedInPath, needsFresh: overPage.needsFresh }
        : { ...(from && { from }), ...joiningOf({ invitation, invitationCode }) };
      const { address } = await beginSignIn(aim);
      place.location.assign(address);
    } catch (error) {
      if (isOverPage) place.close();
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (!ways?.provider) return null;
  return (
    <>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <Button look={look} isBusy={isBusy} onClick={begin}>
        <Building2 aria-hidden className="size-3.5" />
        <span>
          {phraseWith("Continue with {provider}", { provider: <bdi>{ways.provider.name}</bdi> })}
        </span>
      </Button>
    </>
  );
}

const joiningOf = ({ invitation, invitationCode }: ProviderAim) => ({
  ...(invitation && { invitation }),
  ...(invitationCode && { invitationCode }),
});
