import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const hashLength = 32;

const stored = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/-]+)\$([\w+/-]+)$/;

/** Returns the hash in the PHC string format, which contains the parameters. Takes some 35 ms outside the main thread. */
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

/** The hash of no password. Comparing with it costs the same. */
const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Returns false without a hash, after the same time. */
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

/** The composed form first. Hashes from before passwords were composed are of what the keyboard sent. */
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
