import { type Condition, raw } from "../database/from.ts";

type KeyState = "active" | "expired" | "revoked";

/** Whether a key is usable. A key stops being usable at its expiry time. */
export function keyStateOf(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

/** Condition: a row of `api_keys` with a usable key. */
export const isUsable = (now: Date): Condition =>
  raw`(api_keys.revoked_at IS NULL
    AND (api_keys.expires_at IS NULL OR api_keys.expires_at > ${now}))`;
