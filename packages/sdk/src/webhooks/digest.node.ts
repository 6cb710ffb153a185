import { createHmac, timingSafeEqual } from "node:crypto";
import type { Digest } from "./digest.ts";

export const nodeDigest: Digest = {
  hmacSha256: (secret, prefix, body) =>
    createHmac("sha256", secret).update(prefix).update(body).digest(),
  equal: timingSafeEqual,
};
