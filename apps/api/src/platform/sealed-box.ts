import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** Encrypts what must be read again, such as secrets at rest: AES-256-GCM under one key. */
export interface SealedBox {
  /** `context` names the row: a value moved to another row cannot be opened. */
  seal(plaintext: string, context: string): Uint8Array<ArrayBuffer>;
  /** Throws SealBroken when the value, its context or the key is not the one that sealed it. */
  open(sealed: Uint8Array, context: string): string;
}

export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

export function createSealedBox(key: Uint8Array): SealedBox {
  return {
    seal(plaintext, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return new Uint8Array(Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]));
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const bodyStart = 1 + nonceLength + tagLength;
      if (bytes.length < bodyStart || bytes[0] !== version) {
        throw new SealBroken("Not a sealed value of a known version");
      }
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 1 + nonceLength))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(1 + nonceLength, bodyStart));
      try {
        return (
          decipher.update(bytes.subarray(bodyStart), undefined, "utf8") + decipher.final("utf8")
        );
      } catch (cause) {
        throw new SealBroken("The sealed value was altered, moved, or sealed with another key", {
          cause,
        });
      }
    },
  };
}
