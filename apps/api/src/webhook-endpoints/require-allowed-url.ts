import type { Deps } from "../deps.ts";
import { invalidRequest } from "../refusal.ts";

/** Throws INVALID_REQUEST when webhooks may not be sent to this URL. */
export async function requireAllowedUrl({ egressGuard }: Pick<Deps, "egressGuard">, url: string) {
  const message = await egressGuard.whyNotUrl(url);
  if (message !== undefined) throw invalidRequest({ path: "url", message });
}
