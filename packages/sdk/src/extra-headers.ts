import { ReferralServiceError } from "./errors/referral-service-error.ts";

/** Names and values of HTTP headers. */
export type ExtraHeaders = Record<string, string | undefined>;

/**
 * Adds headers to the client's own headers, which take precedence. The later of two extra headers
 * with the same name is used.
 */
export function withExtraHeaders(
  own: Record<string, string>,
  ...extra: (ExtraHeaders | undefined)[]
): Record<string, string> {
  const ownNames = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const headers = { ...own };
  for (const [name, value] of extra.flatMap((more) => Object.entries(more ?? {}))) {
    // The name is in lowercase, because fetch would join the values of two spellings of a name.
    const lowerCase = name.toLowerCase();
    if (value === undefined || ownNames.has(lowerCase)) continue;
    requireHeader(lowerCase, value);
    headers[lowerCase] = value;
  }
  return headers;
}

function requireHeader(name: string, value: string) {
  try {
    new Headers([[name, value]]);
  } catch {
    // Leaves out the value, because it can be a secret.
    throw new ReferralServiceError(
      `\`extraHeaders\` has an invalid name or value for "${name}". Check the value for line breaks and ` +
        "characters outside of Latin-1.",
    );
  }
}
