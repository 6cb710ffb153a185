import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { Agent, fetch, type RequestInit } from "undici";
import { hourMs } from "../../kernel/durations.ts";
import type { Logger } from "../../kernel/platform/logger.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { OpenIdSettings } from "../../kernel/settings/providers.ts";
import { freshMinutes } from "../accounts/rules.ts";
import { personOfClaims } from "./person-of-claims.ts";
import type { Expected, OpenIdProvider, ProvidedPerson, ProviderAnswer } from "./provider.ts";

/** Time that the provider's configuration is cached. */
const rememberMs = hourMs;
const retryAfterSeconds = 5;

interface ProviderOptions extends OpenIdSettings {
  redirectUri: string;
  logger: Logger;
}

/** Wraps the provider's library, which no other file imports. */
export function openProvider(options: ProviderOptions): OpenIdProvider {
  const { name, redirectUri, logger } = options;
  const configured = createConfiguration(options);

  return {
    async begin({ needsFresh }) {
      const configuration = await configured();
      const codeVerifier = randomPKCECodeVerifier();
      const expected = { state: randomState(), nonce: randomNonce(), codeVerifier, needsFresh };
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        state: expected.state,
        nonce: expected.nonce,
        ...(needsFresh && { prompt: "login", max_age: `${freshMinutes * 60}` }),
      });
      return { address: address.href, expected };
    },

    async finish(answer, expected) {
      const configuration = await configured();
      try {
        return await exchange(configuration, addressOf(redirectUri, answer), expected);
      } catch (error) {
        if (isAway(error)) throw away(name, error);
        const { code, message } = error as Error & { code?: string };
        logger.info({ code, reason: message }, "A sign-in with the OpenID provider was rejected");
        throw new Refusal(
          "SIGN_IN_FAILED",
          `${name} could not sign you in. Start the sign-in again.`,
        );
      }
    },
  };
}

/** Reads the provider's configuration. All its URLs come from its issuer. */
function createConfiguration({ issuer, clientId, clientSecret, name, logger }: ProviderOptions) {
  let known: { configuration: Promise<Configuration>; untilMs: number } | undefined;

  function configure(): Promise<Configuration> {
    if (known !== undefined && known.untilMs > Date.now()) return known.configuration;
    const isPlain = issuer.startsWith("http:");
    const configuration = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: boundedFetch,
      timeout: exchangeSeconds,
      // The signature of an ID token is checked even though the token comes directly from the
      // provider.
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    });
    const asked = { configuration, untilMs: Date.now() + rememberMs };
    known = asked;
    configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return configuration;
  }

  return async (): Promise<Configuration> => {
    try {
      return await configure();
    } catch (error) {
      logger.warn({ err: error, issuer }, "The OpenID provider's configuration could not be read");
      throw away(name, error);
    }
  };
}

const away = (name: string, cause: unknown) =>
  new Refusal("SERVICE_UNAVAILABLE", `${name} is not responding. Try again in a moment.`, {
    retryAfterSeconds,
    cause,
  });

/** The URL that the browser was sent to, in the form that the library reads. */
function addressOf(redirectUri: string, answer: ProviderAnswer): URL {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}

async function exchange(
  configuration: Configuration,
  address: URL,
  { state, nonce, codeVerifier, needsFresh }: Expected,
): Promise<ProvidedPerson> {
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    ...(needsFresh && { maxAge: freshMinutes * 60 }),
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error("The provider returned no id_token");
  // Many providers return the email address only from their userinfo endpoint.
  const about =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  return personOfClaims(claims, about);
}

/** Searches the causes, because the library wraps the errors of its requests. */
function isAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderAway) return true;
  }
  return false;
}

/** The time limit of a whole exchange with the provider. */
const exchangeSeconds = 5;

const answerLengthMax = 256 * 1_024;

/** The provider is unavailable, too slow or failing. */
class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}

const agent = new Agent({ maxResponseSize: answerLengthMax });

/**
 * Fetches from the host that the operator chose, which can be on a private network. Does not follow
 * redirects, and limits the duration and length of a response.
 */
const boundedFetch: CustomFetch = async (url, { signal, ...options }) => {
  const init = { ...options, dispatcher: agent, redirect: "manual", ...(signal && { signal }) };
  try {
    const answer = await fetch(url, init as RequestInit);
    const body = await answer.arrayBuffer();
    if (answer.status < 500) return new Response(body, answer as unknown as ResponseInit);
    throw new Error(`Responded with ${answer.status}`);
  } catch (error) {
    throw new ProviderAway("The OpenID provider did not respond", { cause: error });
  }
};
