const name = "signed in";

/** The path of the last page of a sign-in in a separate window. */
export const signedInPath = "/sign-in/done";

/** Notifies the waiting windows. Each then requests the signed-in person from the service. */
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
