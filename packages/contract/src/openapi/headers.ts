import type { Header, Parameter, Ref } from "./document.ts";

const exampleRequestId = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11";

const requestIdPattern = "^[A-Za-z0-9._-]{1,64}$";

/** Headers of answers. */
export const headers = {
  "Content-Disposition": {
    description: 'On CSV only: the name to save it under, such as `attachment; filename="…csv"`.',
    schema: { type: "string" },
    example: 'attachment; filename="referrals.csv"',
  },
  ETag: {
    description:
      "The resource's `version` in quotation marks; sent as `If-Match`, it lets a change happen " +
      "to this version only.",
    schema: { type: "string", pattern: '^"[1-9][0-9]*"$' },
    example: '"3"',
  },
  "Idempotency-Replayed": {
    description: "`true` when this is the stored first answer to the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  "Retry-After": {
    description: "Seconds to wait before the request is repeated.",
    schema: { type: "integer", minimum: 1 },
    example: 12,
  },
  "WWW-Authenticate": {
    description: "The scheme that the Authorization header must use.",
    schema: { type: "string", const: "Bearer" },
    example: "Bearer",
  },
  "X-RateLimit-Limit": {
    description: "Requests that the key may make per window.",
    schema: { type: "integer", minimum: 1 },
    example: 600,
  },
  "X-RateLimit-Remaining": {
    description: "Requests that the key has left at this moment.",
    schema: { type: "integer", minimum: 0 },
    example: 597,
  },
  "X-RateLimit-Reset": {
    description:
      "Unix time in seconds at which the whole limit is free again if the key sends nothing more. On a 429, the time of the next admitted request.",
    schema: { type: "integer", format: "int64" },
    example: 1760000060,
  },
  "X-Request-Id": {
    description: "Identifies the request for support; the `requestId` of an error body.",
    schema: { type: "string", pattern: requestIdPattern },
    example: exampleRequestId,
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof headers;

export const rateLimitHeaders = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const satisfies HeaderName[];

export const headerRefs = (names: HeaderName[]): Record<string, Ref> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers of any request, of any POST, or of a request for a stream. */
export const headerParameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes a repetition safe: for 24 hours the same key with the same request gives the first " +
      "answer again and has no second effect.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The `ETag` of the version that you want to change, or several. When the resource has another " +
      "one, nothing is changed and the answer is 412. Without it, or with `*`, the last write wins.",
    schema: { type: "string" },
    example: '"3"',
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description:
      "Continues after this event. Clients of server-sent events send it automatically when they " +
      "reconnect.",
    schema: { type: "string", format: "uuid" },
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description: "The id of the request. A new one is generated when it does not have this form.",
    schema: { type: "string", pattern: requestIdPattern },
  },
} as const satisfies Record<string, Parameter>;

export const headerParameterRef = (name: keyof typeof headerParameters): Ref => ({
  $ref: `#/components/parameters/${name}`,
});
