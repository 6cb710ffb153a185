/**
 * Creates an idempotency key. Also works on a page without https, where there is no
 * `crypto.randomUUID`.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
