export type KeyState = "active" | "expired" | "revoked";

/** Whether a key may still be used; a key expires at the very moment that it names. */
export function keyStateOf(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
