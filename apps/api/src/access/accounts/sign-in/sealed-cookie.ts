import type { PlatformDeps } from "../../../kernel/platform/platform-deps.ts";
import { SealBroken } from "../../../kernel/platform/sealed-box.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";

const minutes = 15;

export type SealingDeps = Pick<PlatformDeps, "sealedBox" | "clock"> & {
  settings: Pick<Settings, "publicUrl">;
};

/** What a sign-in under way leaves in the browser. A value of another context cannot be read. */
interface SealedCookie {
  name: string;
  context: string;
}

/** The service stores nothing: the browser keeps the sealed value, which no script can read. */
export function sealedCookie(
  { sealedBox, clock, settings }: SealingDeps,
  { name, context }: SealedCookie,
  value: object,
) {
  const expiresAtMs = clock.now().getTime() + minutes * 60_000;
  const sealed = sealedBox.seal(JSON.stringify({ ...value, expiresAtMs }), context);
  return cookieOf(settings, `${name}=${Buffer.from(sealed).toString("base64url")}`, minutes * 60);
}

export const clearedCookie = (
  { settings }: Pick<SealingDeps, "settings">,
  { name }: Pick<SealedCookie, "name">,
) => cookieOf(settings, `${name}=`, 0);

const cookieOf = ({ publicUrl }: Pick<Settings, "publicUrl">, pair: string, maxAge: number) =>
  [
    pair,
    "Path=/app/auth",
    `Max-Age=${maxAge}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(publicUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");

/** Returns undefined for a value that this service did not seal, and for an expired one. */
export function readSealedCookie<Value extends object>(
  { sealedBox, clock }: Pick<SealingDeps, "sealedBox" | "clock">,
  { name, context }: SealedCookie,
  cookies = "",
): Value | undefined {
  const start = `${name}=`;
  const pair = cookies.split(/;\s*/).find((text) => text.startsWith(start)) ?? start;
  try {
    const text = sealedBox.open(Buffer.from(pair.slice(start.length), "base64url"), context);
    const { expiresAtMs, ...value } = JSON.parse(text) as Value & { expiresAtMs: number };
    return expiresAtMs > clock.now().getTime() ? (value as unknown as Value) : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
