import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { NewestFirst } from "../../kernel/platform/sealed-box.ts";

/** The number that identifies a secret in the texts that the sign-in library encrypts. */
const versionOf = (secret: string) =>
  createHash("sha256").update(`auth-secret ${secret}`).digest().readUInt32BE();

/**
 * The secrets in the format of the sign-in library. The newest one encrypts, and all of them
 * decrypt.
 */
export const librarySecrets = (secrets: NewestFirst<string>) => ({
  secrets: secrets.map((value) => ({ version: versionOf(value), value })),
  // Decrypts old values, which do not name their secret.
  secret: secrets.at(-1) ?? secrets[0],
});

/** The prefix of every text that the library encrypted with the newest secret. */
export const newestSealPrefix = ([newest]: NewestFirst<string>) => `$ba$${versionOf(newest)}$`;

/**
 * Signs the cookies of a header again if an older secret signed them, because the library accepts
 * only the newest secret.
 */
export function signedByNewest(cookies: string, [newest, ...older]: NewestFirst<string>): string {
  if (older.length === 0) return cookies;
  return cookies
    .split("; ")
    .map((cookie) => {
      const nameEnd = cookie.indexOf("=");
      const text = decoded(cookie.slice(nameEnd + 1));
      const valueEnd = text.lastIndexOf(".");
      const value = text.slice(0, valueEnd);
      const signature = text.slice(valueEnd + 1);
      if (!older.some((secret) => isSame(signature, signatureOf(value, secret)))) return cookie;
      const signed = encodeURIComponent(`${value}.${signatureOf(value, newest)}`);
      return `${cookie.slice(0, nameEnd)}=${signed}`;
    })
    .join("; ");
}

const signatureOf = (value: string, secret: string) =>
  createHmac("sha256", secret).update(value).digest("base64");

function isSame(one: string, other: string) {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
