import { phrase } from "../languages/phrase.ts";
import { securityQuery } from "./accounts.ts";
import { api } from "./request.ts";
import { command } from "./use-command.ts";

/** Returns a sentence that explains why passkeys cannot be used here. */
export function whyNoPasskeys(): string | undefined {
  const { hostname } = window.location;
  if (/^[\d.]+$|:/.test(hostname)) {
    return phrase("Passkeys need a host name. You opened this page with an IP address.");
  }
  if (!window.isSecureContext) return phrase("Passkeys need an https address.");
  const isKnown =
    "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
  return isKnown ? undefined : phrase("This browser doesn't support passkeys.");
}

/** Whether the browser offers passkeys in its autofill. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  whyNoPasskeys() === undefined &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Asks for a passkey immediately, or offers passkeys in autofill until the signal ends. */
export async function signInByPasskey(offeredUntil?: AbortSignal): Promise<void> {
  const options = await api("POST /auth/sign-in/passkey/begin", { body: {} });
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never),
    ...(offeredUntil && { mediation: "conditional", signal: offeredUntil }),
  });
  await api("POST /auth/sign-in/passkey", { body: { credential: jsonOf(credential) } });
}

export const addPasskey = command({
  call: async (_, name: string) => {
    const options = await api("POST /auth/passkeys/begin", { body: {} });
    const credential = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    });
    await api("POST /auth/passkeys", { body: { name, credential: jsonOf(credential) } });
  },
  invalidates: [{ queryKey: securityQuery.queryKey }],
});

/** Returns the credential as JSON, in the form that the service checks. Reads no extensions. */
const jsonOf = (credential: Credential | null) =>
  ({ ...(credential as PublicKeyCredential).toJSON(), clientExtensionResults: {} }) as never;

/** Whether the person closed the browser's dialog or has no passkey here. Neither is a failure of the app. */
export const wasCanceled = (error: unknown): boolean =>
  error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);
