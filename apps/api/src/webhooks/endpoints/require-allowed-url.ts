import { invalidRequest } from "../../kernel/refusal.ts";
import type { WebhookDeps } from "../deps.ts";
import { blockedUrlMessage } from "../engine/egress-guard.ts";

// A URL parser drops blanks and control characters and turns backslashes into slashes, but the URL
// is stored as sent.
const plainUrl = /^https?:\/\/[^\s\p{Cc}\\]+$/iu;

/** Throws INVALID_REQUEST when webhooks may not be sent to this URL. */
export async function requireAllowedUrl(
  { egressGuard }: Pick<WebhookDeps, "egressGuard">,
  url: string,
) {
  const message = plainUrl.test(url) ? await egressGuard.whyNotUrl(url) : blockedUrlMessage;
  if (message !== undefined) throw invalidRequest({ path: "url", message });
}
