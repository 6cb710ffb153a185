import { ReferralServiceError } from "./errors/referral-service-error.ts";

// Marks the place of an ID that cannot be used. No encoded ID contains a brace.
const unusableId = "{unusable id}";

/**
 * Inserts IDs into a path: path`/referrals/${id}`. Marks an ID that is empty or would change the
 * path, so that the call rejects later instead of throwing immediately.
 */
export const path = (parts: TemplateStringsArray, ...ids: string[]): string =>
  parts.reduce((text, part, index) => text + encodeId(ids[index - 1]) + part);

function encodeId(id: string | undefined): string {
  // Encoding does not change "." and "..", and a URL resolves them to another path.
  const isUsable = typeof id === "string" && id !== "" && id !== "." && id !== "..";
  return isUsable ? encodeURIComponent(id) : unusableId;
}

/** Throws if the path has no usable ID or leads outside of the API. */
export function requirePath({ method, path }: { method: string; path: string }): void {
  if (path.includes(unusableId)) {
    throw new ReferralServiceError(
      `${method} ${path} needs an ID that is not empty, "." or "..". Nothing was sent.`,
    );
  }
  // The path must stay the same in a URL, which resolves dots, even encoded ones, and encodes other
  // characters.
  if (/^\/[^?#]*$/.test(path) && new URL(`http://a/b${path}`).pathname === `/b${path}`) return;
  throw new ReferralServiceError(
    "client.request needs a path under /api/v1 that begins with a slash, such as " +
      '"/referrals". Encode IDs with encodeURIComponent, and put parameters into `query`. Nothing ' +
      "was sent.",
  );
}
