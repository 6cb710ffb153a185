import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { invalidRequest } from "../../../kernel/refusal.ts";

const derive = promisify(argon2);

/** OWASP's parameters for argon2id: 19 MiB, two passes, one degree of parallelism. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const hashLength = 32;

const stored = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/-]+)\$([\w+/-]+)$/;

/**
 * Returns the hash in the PHC string format, which contains the parameters. Takes about 35 ms
 * outside the main thread.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const hash = await derive("argon2id", {
    ...cost,
    message: Buffer.from(password.normalize("NFC")),
    nonce,
    tagLength: hashLength,
  });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(hash)}`;
}

/**
 * A hash that no password matches. Comparing a password with it takes as long as with a real hash.
 */
const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Returns false after the same amount of time if there is no hash. */
export async function verifyPassword({
  hash = nobodysHash,
  password,
}: {
  hash?: string | undefined;
  password: string;
}) {
  for (const form of formsOf(password)) {
    if (await isHashOf(hash, form)) return true;
  }
  return false;
}

/**
 * Tries the composed form first. Older hashes were created from the characters as typed.
 */
const formsOf = (password: string) =>
  new Set([password.normalize("NFC"), password, password.normalize("NFD")]);

async function isHashOf(hash: string, password: string) {
  const [, memory, passes, parallelism, salt = "", expected = ""] = stored.exec(hash) ?? [];
  if (memory === undefined) return false;
  const wanted = Buffer.from(expected, "base64");
  const found = await derive("argon2id", {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: Buffer.from(password),
    nonce: Buffer.from(salt, "base64"),
    tagLength: wanted.length,
  });
  return timingSafeEqual(found, wanted);
}

const text = (bytes: Buffer) => bytes.toString("base64").replace(/={1,2}$/, "");

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * About 50,000 of the most frequently leaked passwords. They take 20 MB, so they are loaded when
 * the first password is set.
 */
function commonPasswords() {
  loaded ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return loaded;
}

/** Keyboard rows and other sequences that people type to reach the minimum length. */
const orders = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "012345678901234567890",
].flatMap((order) => [order, [...order].toReversed().join("")]);

const repeated = /^(.{1,6}?)\1+$/s;
const endings = /[\d\W_]{1,8}$/;

/**
 * Rejects easily guessed passwords: a leaked one, a leaked one followed by digits, or a simple
 * pattern.
 */
export async function refuseCommonPassword(field: string, password: string) {
  const known = await commonPasswords();
  const plain = password.normalize("NFC").toLowerCase();
  const word = plain.replace(endings, "");
  const isCommon =
    known.has(plain) ||
    known.has(word) ||
    repeated.test(plain) ||
    orders.some((order) => order.includes(plain) || (word.length > 3 && order.includes(word)));
  if (!isCommon) return;
  throw invalidRequest({
    path: field,
    message: "must not be easy to guess. Combine several unrelated words.",
  });
}
