import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

export const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const publicIdLength = 16;
const checksumLength = 6;

// 62^32 is just over 2^190.
const secretLength = 32;

const keyPattern = /^rk_(org|user)_([0-9A-Za-z]{16})[0-9A-Za-z]{38}$/;

/** A public id, alone or after the prefix of its kind. The first group is the id. */
export const keyPrefixPattern = /^(?:rk_(?:org|user)_)?([0-9A-Za-z]{16})$/;

export type KeyKind = "org" | "user";

export interface ParsedKey {
  kind: KeyKind;
  /** Identifies the key in lookups and for people; not a secret. */
  publicId: string;
}

/** `rk_org_` or `rk_user_`, then public id, secret and CRC32 checksum, all base62. */
export function makeKeyText(kind: KeyKind, randomText: (length: number) => string = randomBase62) {
  const body = `rk_${kind}_${randomText(publicIdLength)}${randomText(secretLength)}`;
  return body + checksum(body);
}

/**
 * Parses a key without asking the database. Undefined for a text that cannot be one of our keys.
 */
export function parseKeyText(text: string): ParsedKey | undefined {
  const match = keyPattern.exec(text);
  if (match === null) return undefined;
  const [, kind, publicId] = match as unknown as [string, KeyKind, string];
  const body = text.slice(0, -checksumLength);
  return text.endsWith(checksum(body)) ? { kind, publicId } : undefined;
}

function checksum(body: string): string {
  return toBase62(crc32(body)).padStart(checksumLength, "0");
}

function toBase62(value: number): string {
  let digits = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) {
    digits = base62.charAt(rest % 62) + digits;
  }
  return digits;
}

function randomBase62(length: number): string {
  return Array.from({ length }, () => base62.charAt(randomInt(base62.length))).join("");
}

export interface ApiKeyHasher {
  /** HMAC-SHA-256 of the whole key text under the pepper; the only form that is stored. */
  hash(keyText: string): Uint8Array<ArrayBuffer>;
  matches(keyText: string, hash: Uint8Array): boolean;
}

export function createApiKeyHasher(pepper: string): ApiKeyHasher {
  const hash = (keyText: string) =>
    Uint8Array.from(createHmac("sha256", pepper).update(keyText).digest());
  return {
    hash,
    matches: (keyText, stored) => stored.length === 32 && timingSafeEqual(hash(keyText), stored),
  };
}
