/** Called when the service reports that no one is signed in anymore. */
type SignedOutListener = () => void;
const signedOutListeners = new Set<SignedOutListener>();

export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

export function sayIsSignedOut() {
  for (const listener of signedOutListeners) listener();
}

/**
 * Opens a dialog over the page that asks the person to sign in again. Resolves to false if they
 * decline.
 */
type FreshSignIn = () => Promise<boolean>;
let ask: FreshSignIn | undefined;

export function onFreshSignInNeeded(asked: FreshSignIn): () => void {
  ask = asked;
  return () => {
    ask = undefined;
  };
}

export const signInAgain: FreshSignIn = async () => (await ask?.()) ?? false;
