import type { PlatformDeps } from "../platform/platform-deps.ts";
import { SealBroken } from "../platform/sealed-box.ts";
import type { Settings } from "../settings.ts";
import type { Expected } from "./provider.ts";

/** The invitation by which a person without an identity joins. */
export interface Joining {
  /** The token of a mailed link. */
  invitation?: string | undefined;
  invitationCode?: string | undefined;
}

/** A sign-in that was begun; only the browser that began it can end it. */
export interface Pending extends Joining {
  expected: Expected;
  /** A path below `/app`. */
  from: string;
}

const name = "referrals.provider";
const context = "sign-in by a provider";
const minutes = 15;

type SealingDeps = Pick<PlatformDeps, "sealedBox" | "clock"> & {
  settings: Pick<Settings, "publicUrl">;
};

/** The service stores nothing: the browser keeps the sealed value, which no script can read. */
export function pendingCookie({ sealedBox, clock, settings }: SealingDeps, pending: Pending) {
  const expiresAtMs = clock.now().getTime() + minutes * 60_000;
  const sealed = sealedBox.seal(JSON.stringify({ ...pending, expiresAtMs }), context);
  const value = Buffer.from(sealed).toString("base64url");
  return cookieOf(settings, value, minutes * 60);
}

export const noPendingCookie = ({ settings }: Pick<SealingDeps, "settings">) =>
  cookieOf(settings, "", 0);

const cookieOf = ({ publicUrl }: Pick<Settings, "publicUrl">, value: string, maxAge: number) =>
  [
    `${name}=${value}`,
    "Path=/app/auth",
    `Max-Age=${maxAge}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(publicUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");

/** Returns undefined for a value that this service did not seal, and for an expired one. */
export function readPending(
  { sealedBox, clock }: Pick<SealingDeps, "sealedBox" | "clock">,
  cookies = "",
): Pending | undefined {
  const [, value = ""] = /(?:^|;\s*)referrals\.provider=([\w-]+)/.exec(cookies) ?? [];
  try {
    const text = sealedBox.open(Buffer.from(value, "base64url"), context);
    const { expiresAtMs, ...pending } = JSON.parse(text) as Pending & { expiresAtMs: number };
    return expiresAtMs > clock.now().getTime() ? pending : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
