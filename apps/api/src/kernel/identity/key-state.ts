export type KeyState = "active" | "expired" | "revoked";

/** Whether a key is usable. It is no longer usable at its time of expiry. */
export function keyStateOf(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
