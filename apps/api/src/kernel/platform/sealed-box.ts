import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/**
 * The values of a secret that is being rotated. The newest is used, and the older ones are still
 * accepted.
 */
export type NewestFirst<Value> = readonly [newest: Value, ...older: Value[]];

/** The first byte of an encrypted value. Values of version 1 do not contain the ID of their key. */
const version = 2;
const keyIdLength = 4;
const nonceLength = 12;
const tagLength = 16;

/** Encrypts values that must be read again, such as secrets at rest, with AES-256-GCM and the newest key. */
export interface SealedBox {
  /** The first bytes of every value that is encrypted with the newest key. */
  readonly newestPrefix: Uint8Array<ArrayBuffer>;
  /** `context` identifies the row. A value that was moved to another row cannot be decrypted. */
  seal(plaintext: string, context: string): Uint8Array<ArrayBuffer>;
  /**
   * Throws SealBroken if the value was altered, was encrypted in none of the contexts, or its key
   * is not among these.
   */
  open(sealed: Uint8Array, ...contexts: string[]): string;
  /**
   * Returns the same hash for the same text until the key is rotated. The text cannot be guessed
   * without the key.
   */
  hash(text: string): Uint8Array<ArrayBuffer>;
}

export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

/** A key with the first bytes of the values that it encrypts. */
interface Key {
  prefix: Uint8Array<ArrayBuffer>;
  secret: KeyObject;
}

export function createSealedBox([newestBytes, ...olderBytes]: NewestFirst<Uint8Array>): SealedBox {
  const newest = keyFrom(newestBytes);
  const keys = [newest, ...olderBytes.map(keyFrom)];
  return {
    newestPrefix: newest.prefix,
    seal(plaintext, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", newest.secret, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return new Uint8Array(Buffer.concat([newest.prefix, nonce, cipher.getAuthTag(), body]));
    },
    open(sealed, ...contexts) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const { candidates, rest } = readPrefix(keys, bytes);
      for (const { secret } of candidates) {
        for (const context of contexts) {
          const plaintext = decrypt(secret, rest, context);
          if (plaintext !== undefined) return plaintext;
        }
      }
      if (candidates.length === 0) {
        throw new SealBroken(`The key that encrypted the value (ID ${keyIdOf(bytes)}) is missing`);
      }
      throw new SealBroken("The encrypted value was altered, moved or encrypted with another key");
    },
    hash: (text) =>
      new Uint8Array(createHmac("sha256", newest.secret).update(`hash ${text}`).digest()),
  };
}

function keyFrom(bytes: Uint8Array): Key {
  const keyId = createHash("sha256").update("sealed-box ").update(bytes).digest();
  return {
    prefix: Uint8Array.from([version, ...keyId.subarray(0, keyIdLength)]),
    secret: createSecretKey(bytes),
  };
}

const keyIdOf = (sealed: Buffer) => sealed.subarray(1, 1 + keyIdLength).toString("hex");

/** The keys that might have encrypted the value, and the bytes after its prefix. */
function readPrefix(keys: readonly Key[], sealed: Buffer) {
  if (sealed[0] === 1) return { candidates: keys, rest: sealed.subarray(1) };
  const start = sealed.subarray(0, 1 + keyIdLength);
  const candidates = keys.filter(({ prefix }) => start.equals(prefix));
  return { candidates, rest: sealed.subarray(start.length) };
}

function decrypt(key: KeyObject, sealed: Buffer, context: string): string | undefined {
  const bodyStart = nonceLength + tagLength;
  if (sealed.length < bodyStart) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceLength))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceLength, bodyStart));
  try {
    return decipher.update(sealed.subarray(bodyStart), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
