import type { Header, Parameter, Ref } from "./document.ts";

const exampleRequestId = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11";

const requestIdPattern = "^[A-Za-z0-9._-]{1,64}$";

/** Response headers. */
export const headers = {
  "Content-Disposition": {
    description: 'Name of the file, such as `attachment; filename="…csv"`. Only with CSV.',
    schema: { type: "string" },
    example: 'attachment; filename="referrals.csv"',
  },
  Deprecation: {
    description:
      "Date when the removal of the operation, or of a part of it, was announced (RFC 9745).",
    schema: { type: "string", pattern: "^@[0-9]+$" },
    example: "@1801353600",
  },
  ETag: {
    description:
      "Version of the resource, in quotation marks. Send it in `If-Match` to prevent changes " +
      "to any other version.",
    schema: { type: "string", pattern: '^"[1-9][0-9]*"$' },
    example: '"3"',
  },
  "Idempotency-Replayed": {
    description:
      "`true` if this is the stored response to an earlier request with the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  Link: {
    description: "Page with all deprecated operations, parameters and fields.",
    schema: { type: "string" },
    example:
      '<https://referrals.example.com/docs/reference/deprecations>; rel="deprecation sunset"; type="text/html"',
  },
  "Retry-After": {
    description: "Number of seconds to wait before you repeat the request.",
    schema: { type: "integer", minimum: 1 },
    example: 12,
  },
  Sunset: {
    description: "Earliest removal date of the operation, or of its deprecated part (RFC 8594).",
    schema: { type: "string" },
    example: "Mon, 31 Jan 2028 00:00:00 GMT",
  },
  "WWW-Authenticate": {
    description: "Scheme of the Authorization header.",
    schema: { type: "string", const: "Bearer" },
    example: "Bearer",
  },
  "X-RateLimit-Limit": {
    description: "Number of requests that you can send with the key per window.",
    schema: { type: "integer", minimum: 1 },
    example: 600,
  },
  "X-RateLimit-Remaining": {
    description: "Number of requests that you can still send with the key in this window.",
    schema: { type: "integer", minimum: 0 },
    example: 597,
  },
  "X-RateLimit-Reset": {
    description:
      "Time when the whole limit is available again if you send no more requests with the key, Unix seconds. In a 429 response: time when the next request can succeed.",
    schema: { type: "integer", format: "int64" },
    example: 1760000060,
  },
  "X-Request-Id": {
    description: "ID of the request. Include it when you contact support.",
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

/** Headers for any request, for any POST, or for a request for a stream. */
export const headerParameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Key that makes retries safe. For 24 hours, the same request with the same key returns the first " +
      "response again and has no second effect.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "`ETag` of the resource as you read it, or a list of ETags. A request whose ETags do not match " +
      "fails with 412 and changes nothing. The last write wins without this header or with `*`.",
    schema: { type: "string" },
    example: '"3"',
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description:
      "ID of the last received event. The stream continues after that event. Clients of server-sent events " +
      "send the ID automatically when they reconnect.",
    schema: { type: "string", format: "uuid" },
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description:
      "ID of the request: up to 64 letters, digits, dots, underscores and hyphens. Default: a generated ID.",
    schema: { type: "string" },
  },
} as const satisfies Record<string, Parameter>;

export const headerParameterRef = (name: keyof typeof headerParameters): Ref => ({
  $ref: `#/components/parameters/${name}`,
});
