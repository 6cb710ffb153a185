import type { Values } from "./environment.ts";
import { SettingsError } from "./settings-error.ts";

/** The provider that issues API keys. */
export type IdentitySettings =
  | { provider: "built-in" }
  | { provider: "clerk"; secretKey: string; apiUrl: string | undefined };

/** A provider that people sign in with through OpenID Connect. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name that people see. */
  name: string;
}

export function identityOf(values: Values): IdentitySettings {
  if (values.IDENTITY_PROVIDER === "built-in") return { provider: "built-in" };
  if (values.CLERK_SECRET_KEY === undefined) {
    throw new SettingsError(
      "CLERK_SECRET_KEY is not set. Set it, because IDENTITY_PROVIDER is clerk.",
    );
  }
  return {
    provider: "clerk",
    secretKey: values.CLERK_SECRET_KEY,
    apiUrl: values.CLERK_API_URL?.replace(/(?<!\/)\/+$/, ""),
  };
}

export function openIdOf(values: Values): OpenIdSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = values;
  const all = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME };
  const given = Object.entries(all).find(([, value]) => value !== undefined);
  if (given === undefined) return undefined;
  const isClerk = values.IDENTITY_PROVIDER === "clerk";
  const needed = (name: keyof typeof all, value = all[name]) => {
    if (value !== undefined) return value;
    throw new SettingsError(`${name} is not set. Set it as well as ${given[0]}.`);
  };
  return {
    issuer: needed("OIDC_ISSUER"),
    clientId: needed("OIDC_CLIENT_ID"),
    clientSecret: needed("OIDC_CLIENT_SECRET"),
    name: needed("OIDC_NAME", OIDC_NAME ?? (isClerk ? "Clerk" : undefined)),
  };
}
