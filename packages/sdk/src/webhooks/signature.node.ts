import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import type { SignedRequest } from "./signed-request.ts";

// The buffers are reused, because comparisons never run at the same time and allocating buffers
// takes a tenth of the total time.
const digestDigits = 64;
const expectedBytes = Buffer.alloc(digestDigits);
const sentBytes = Buffer.alloc(digestDigits);

/**
 * Whether any secret matches the signature. Compares every pair, so that the time does not reveal
 * which one matches.
 */
export function isSigned({ body, timestamp, secrets, signatures }: SignedRequest): boolean {
  const prefix = `${timestamp}.`;
  let matchCount = 0;
  for (const secret of secrets) {
    const digest = createHmac("sha256", keyOf(secret)).update(prefix).update(body).digest("hex");
    expectedBytes.write(digest, "latin1");
    for (const signature of signatures) {
      sentBytes.write(signature, "latin1");
      matchCount += Number(timingSafeEqual(expectedBytes, sentBytes));
    }
  }
  return matchCount > 0;
}

// A key object is created once for each secret, because creating it takes a tenth of the time of a
// signature. A receiver has very few secrets.
const keys = new Map<string, KeyObject>();
const keyCountMax = 100;

function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret, "utf8");
  if (keys.size >= keyCountMax) keys.clear();
  keys.set(secret, key);
  return key;
}
