import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import { SealBroken } from "../../kernel/platform/sealed-box.ts";
import type { Settings } from "../../kernel/settings/settings.ts";

type Address = Pick<Settings, "publicUrl">;

/**
 * Returns the cookies of a request. The first of several cookies with the same name counts, as in the
 * sign-in library.
 */
export function cookiesIn(header = ""): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(";")) {
    const nameEnd = pair.indexOf("=");
    if (nameEnd === -1) continue;
    const name = pair.slice(0, nameEnd).trim();
    if (!cookies.has(name)) cookies.set(name, pair.slice(nameEnd + 1).trim());
  }
  return cookies;
}

export const cookieHeader = (cookies: Iterable<[name: string, value: string]>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** The name and value of a cookie that a response sets. */
export function pairOf(setCookie: string): [name: string, value: string] {
  const [pair = ""] = setCookie.split(";", 1);
  const nameEnd = pair.indexOf("=");
  return [pair.slice(0, nameEnd), pair.slice(nameEnd + 1)];
}

const isSecure = ({ publicUrl }: Address) => publicUrl.startsWith("https:");

export const cookiePrefix = "referrals";

/** The header that passes a browser's IP address to the library. */
export const addressHeader = "x-client-address";

/** The library's name for one of its own cookies. */
export const libraryCookie = (settings: Address, name: string) =>
  `${isSecure(settings) ? "__Secure-" : ""}${cookiePrefix}.${name}`;

/** The names of the cookies that contain a session. */
export const sessionCookies = (settings: Address) =>
  ["session_token", "session_data", "dont_remember"].map((name) => libraryCookie(settings, name));

/** The session's cookie, signed. Undefined if there is none. */
export const sessionIn = (settings: Address, header: string | undefined): string | undefined =>
  cookiesIn(header).get(libraryCookie(settings, "session_token"));

/** A cookie that no script can read. */
export const cookieOf = (
  settings: Address,
  [name, value]: [name: string, value: string],
  { path, maxAgeSeconds }: { path: string; maxAgeSeconds: number },
) =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure(settings) ? ["Secure"] : []),
  ].join("; ");

export type SealingDeps = Pick<PlatformDeps, "sealedBox" | "clock"> & { settings: Address };

/**
 * The state of an unfinished sign-in in the browser. A value from another context cannot be read.
 */
interface SealedCookie {
  name: string;
  context: string;
}

const sealedSeconds = 15 * 60;
const path = "/app/auth";

/** The service stores nothing, because the browser keeps the encrypted value. */
export function sealedCookie(
  { sealedBox, clock, settings }: SealingDeps,
  { name, context }: SealedCookie,
  value: object,
) {
  const expiresAtMs = clock.now().getTime() + sealedSeconds * 1_000;
  const sealed = sealedBox.seal(JSON.stringify({ ...value, expiresAtMs }), context);
  const text = Buffer.from(sealed).toString("base64url");
  return cookieOf(settings, [name, text], { path, maxAgeSeconds: sealedSeconds });
}

export const clearedCookie = (
  { settings }: Pick<SealingDeps, "settings">,
  { name }: Pick<SealedCookie, "name">,
) => cookieOf(settings, [name, ""], { path, maxAgeSeconds: 0 });

/** Returns undefined for an expired value, or one that this service did not encrypt. */
export function readSealedCookie<Value extends object>(
  { sealedBox, clock }: Pick<SealingDeps, "sealedBox" | "clock">,
  { name, context }: SealedCookie,
  header: string,
): Value | undefined {
  const sealed = Buffer.from(cookiesIn(header).get(name) ?? "", "base64url");
  try {
    const text = sealedBox.open(sealed, context);
    const { expiresAtMs, ...value } = JSON.parse(text) as Value & { expiresAtMs: number };
    return expiresAtMs > clock.now().getTime() ? (value as unknown as Value) : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
