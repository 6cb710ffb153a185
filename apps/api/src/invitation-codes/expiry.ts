import type { Deps } from "../deps.ts";
import { invalidRequest } from "../refusal.ts";

/** When a code ends, as sent; null for never. Throws INVALID_REQUEST for what has passed. */
export function expiryOf({ clock }: Pick<Deps, "clock">, expiresAt: number | null): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt <= clock.now().getTime()) {
    throw invalidRequest({ path: "expiresAt", message: "must be in the future" });
  }
  return new Date(expiresAt);
}
