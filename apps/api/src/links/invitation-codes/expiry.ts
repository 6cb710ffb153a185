import type { Deps } from "../../kernel/deps.ts";
import { invalidRequest } from "../../kernel/refusal.ts";

/** The sent expiry of a code; null for never. Throws INVALID_REQUEST for a time in the past. */
export function expiryOf({ clock }: Pick<Deps, "clock">, expiresAt: number | null): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt <= clock.now().getTime()) {
    throw invalidRequest({ path: "expiresAt", message: "must be in the future" });
  }
  return new Date(expiresAt);
}
