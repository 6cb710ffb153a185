import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type { NewestFirst } from "../platform/sealed-box.ts";

export const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const publicIdLength = 16;
const checksumLength = 6;

// A secret of 32 base62 characters has just over 190 bits.
const secretLength = 32;

const keyPattern = /^rk_(org|user)_([0-9A-Za-z]{16})[0-9A-Za-z]{38}$/;

/** A public ID, alone or after the prefix of its kind. The first group is the ID. */
export const keyPrefixPattern = /^(?:rk_(?:org|user)_)?([0-9A-Za-z]{16})$/;

export type KeyKind = "org" | "user";

interface ParsedKey {
  kind: KeyKind;
  /** The public ID, which identifies the key to people and in lookups. It is not a secret. */
  publicId: string;
}

/**
 * Creates the text of a key: `rk_org_` or `rk_user_`, then public ID, secret and CRC32 checksum,
 * all base62.
 */
export function makeKeyText(kind: KeyKind, randomText: (length: number) => string = randomBase62) {
  const body = `rk_${kind}_${randomText(publicIdLength)}${randomText(secretLength)}`;
  return body + checksum(body);
}

/** Parses a key without a database query. Returns undefined if the text cannot be one of our keys. */
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

/** The stored hash of a key. */
export interface KeyHash {
  /** HMAC-SHA-256 of the whole key text, keyed with a pepper. */
  hash: Uint8Array<ArrayBuffer>;
  pepperId: string;
}

export interface ApiKeyHasher {
  readonly newestPepperId: string;
  /** Hashes with the newest pepper. */
  hash(keyText: string): KeyHash;
  /** Whether the hash is that of the key with one of the peppers. */
  matches(keyText: string, hash: Uint8Array): boolean;
}

export function createApiKeyHasher(peppers: NewestFirst<string>): ApiKeyHasher {
  const newestPepperId = idOf(peppers[0]);
  return {
    newestPepperId,
    hash: (keyText) => ({ hash: hashUnder(peppers[0], keyText), pepperId: newestPepperId }),
    matches: (keyText, stored) =>
      stored.length === 32 &&
      peppers.some((pepper) => timingSafeEqual(hashUnder(pepper, keyText), stored)),
  };
}

const hashUnder = (pepper: string, keyText: string) =>
  Uint8Array.from(createHmac("sha256", pepper).update(keyText).digest());

/** Distinguishes peppers without revealing them. */
const idOf = (pepper: string) =>
  createHash("sha256").update(`api-key-pepper ${pepper}`).digest("hex").slice(0, 8);
