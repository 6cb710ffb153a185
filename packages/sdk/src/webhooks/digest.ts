/** The two operations that differ between Node and the Web platform. */
export interface Digest {
  /** HMAC-SHA256 of the UTF-8 bytes of `prefix` followed by `body`. */
  hmacSha256(secret: string, prefix: string, body: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Compares two digests of 32 bytes in a time that does not depend on where they differ. */
  equal(a: Uint8Array, b: Uint8Array): boolean;
}
