import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, messageOf } from "../../data/api-error.ts";
import { canOfferPasskeys, signInByPasskey, wasCanceled } from "../../data/passkeys.ts";

/** The time in ms after which the offer is renewed. A challenge is valid for 5 minutes. */
const offerMs = 4 * 60_000;

/** Offers passkeys in the browser's autofill, and asks for one on request. */
export function usePasskeys({
  isOffered,
  onSignedIn,
}: {
  isOffered: boolean;
  onSignedIn: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A browser runs only one passkey request at a time.
  const isOfferedNow = isOffered && !isAsked;

  async function signIn(offeredUntil?: AbortSignal) {
    try {
      await signInByPasskey(offeredUntil);
      onSignedIn();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 401;
      // An offer that fails or is not used is not an error to the person.
      const isToTell = offeredUntil === undefined ? !wasCanceled(error) : isRefused;
      if (isToTell) setFailure(messageOf(error));
    }
  }
  const takeOffered = useEffectEvent(signIn);

  useEffect(() => {
    if (!isOfferedNow) return;
    let current = new AbortController();
    async function offer() {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      if ((await canOfferPasskeys()) && !signal.aborted) await takeOffered(signal);
    }
    void offer();
    const timer = window.setInterval(offer, offerMs);
    return () => {
      window.clearInterval(timer);
      current.abort();
    };
  }, [isOfferedNow]);

  async function ask() {
    setFailure(undefined);
    setAsked(true);
    await signIn();
    setAsked(false);
  }

  return { ask, failure, forgetFailure: () => setFailure(undefined) };
}
