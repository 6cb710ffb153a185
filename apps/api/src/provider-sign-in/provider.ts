import type { Logger } from "../platform/logger.ts";
import type { Settings } from "../settings.ts";

/** What has to come back from the provider. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Whether the person has to prove who they are now, whatever the provider remembers. */
  needsFresh: boolean;
}

/** What the browser brings back. */
export interface ProviderAnswer {
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

/** Who the provider says somebody is. */
export interface ProvidedPerson {
  issuer: string;
  subject: string;
  /** Undefined unless the provider says that it is theirs. */
  email: string | undefined;
  name: string | undefined;
  /** Undefined when the provider does not say. */
  provenAt: Date | undefined;
}

/** Signs people in at an OpenID provider by the authorization code flow. */
export interface OpenIdProvider {
  begin(options: { needsFresh: boolean }): Promise<{ address: string; expected: Expected }>;
  finish(answer: ProviderAnswer, expected: Expected): Promise<ProvidedPerson>;
}

export interface ProviderDeps {
  /** Undefined when none is set. */
  openIdProvider: OpenIdProvider | undefined;
}

/** Where the provider sends browsers back to. */
export const answerAddress = (publicUrl: string) => `${publicUrl}/app/sign-in/provider`;

/** The provider of the settings, asked when somebody signs in first. */
export function createOpenIdProvider(
  { openId, publicUrl }: Pick<Settings, "openId" | "publicUrl">,
  logger: Logger,
): OpenIdProvider | undefined {
  if (openId === undefined) return undefined;
  let opened: Promise<OpenIdProvider> | undefined;
  const provider = () => {
    opened ??= import("./openid.ts").then(({ openProvider }) =>
      openProvider({ ...openId, redirectUri: answerAddress(publicUrl), logger }),
    );
    return opened;
  };
  return {
    begin: async (options) => (await provider()).begin(options),
    finish: async (answer, expected) => (await provider()).finish(answer, expected),
  };
}
