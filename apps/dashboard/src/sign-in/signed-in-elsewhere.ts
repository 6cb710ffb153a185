const name = "signed in";

/** Where the window of a sign-in over an open page ends. */
export const signedInPath = "/sign-in/done";

/** Tells the windows that wait; each asks the service itself who is signed in. */
export function tellSignedIn() {
  const channel = new BroadcastChannel(name);
  channel.postMessage(name);
  channel.close();
}

export function onSignedInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = () => listener();
  return () => channel.close();
}
