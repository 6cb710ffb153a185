import { ReferralServiceError } from "./errors/referral-service-error.ts";
import type { ClientOptions } from "./options.ts";

const urlVariable = "REFERRAL_SERVICE_URL";
const keyVariable = "REFERRAL_SERVICE_API_KEY";

/** Returns the URL of the API and the key for it, from the options or the environment. */
export function connectionOf(given: Pick<ClientOptions, "baseUrl" | "apiKey">) {
  const baseUrl = given.baseUrl ?? fromEnvironment(urlVariable);
  const apiKey = given.apiKey ?? fromEnvironment(keyVariable);
  if (!baseUrl && !apiKey) {
    throw new ReferralServiceError(
      "createClient needs a `baseUrl` and an `apiKey`. Pass them, or set the environment variables " +
        `${urlVariable} and ${keyVariable}.`,
    );
  }
  return { apiUrl: apiUrlOf(baseUrl), apiKey: requireApiKey(apiKey) };
}

/** Reads an environment variable. Undefined if there is no `process`, as in browsers. */
const fromEnvironment = (name: string): string | undefined => globalThis.process?.env?.[name];

function apiUrlOf(baseUrl = ""): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new ReferralServiceError(
      "createClient needs an http or https `baseUrl` without a user name, query or fragment, such as " +
        `https://referrals.example.com. Pass it, or set ${urlVariable}.`,
    );
  }
  return `${url.href.replace(/(?<!\/)\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;
}

function requireApiKey(apiKey: string | undefined): string {
  // The key is checked here, because fetch would quote an invalid key in its own error.
  if (typeof apiKey === "string" && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new ReferralServiceError(
    `createClient needs an \`apiKey\` without white space. Pass it, or set ${keyVariable}. Check ` +
      "that the variable is set, and that you did not copy a line break.",
  );
}
