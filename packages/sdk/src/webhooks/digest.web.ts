import type { Digest } from "./digest.ts";

const algorithm = { name: "HMAC", hash: "SHA-256" };

export const webDigest: Digest = {
  async hmacSha256(secret, prefix, body) {
    const encoder = new TextEncoder();
    const prefixBytes = encoder.encode(prefix);
    const message = new Uint8Array(prefixBytes.length + body.length);
    message.set(prefixBytes);
    message.set(body, prefixBytes.length);
    const { subtle } = globalThis.crypto;
    const key = await subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
    return new Uint8Array(await subtle.sign("HMAC", key, message));
  },

  equal(a, b) {
    let difference = a.length ^ b.length;
    for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0);
    return difference === 0;
  },
};
