import type { SignedRequest } from "./signed-request.ts";

const algorithm = { name: "HMAC", hash: "SHA-256" };
const encoder = new TextEncoder();

/**
 * Whether any secret matches the signature. Compares every pair, so that the time does not reveal
 * which one matches.
 */
export async function isSigned(request: SignedRequest): Promise<boolean> {
  const message = messageOf(request);
  let matchCount = 0;
  for (const secret of request.secrets) {
    const expected = await hmacSha256(secret, message);
    for (const signature of request.signatures) matchCount += Number(equal(expected, signature));
  }
  return matchCount > 0;
}

function messageOf({ body, timestamp }: SignedRequest): Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return encoder.encode(`${timestamp}.${body}`);
  const prefix = encoder.encode(`${timestamp}.`);
  const message = new Uint8Array(prefix.length + body.length);
  message.set(prefix);
  message.set(body, prefix.length);
  return message;
}

async function hmacSha256(secret: string, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", key, message));
}

/** Compares 32 bytes with 64 hex digits in a time that does not depend on where they differ. */
function equal(digest: Uint8Array, hex: string): boolean {
  let difference = 0;
  for (const [index, byte] of digest.entries()) {
    difference |= byte ^ Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  }
  return difference === 0;
}
