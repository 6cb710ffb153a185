import { describe, expect, test } from "vitest";
import { changedHeaders, newHeaders, shownEnding } from "./endpoint-headers.ts";

const problemsOf = (headers: Record<string, unknown>) =>
  newHeaders
    .safeParse(headers)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-Header-${index}`, "value"]));

test.each([
  "Authorization",
  "X-Api-Key",
  "accept",
  "x_team",
  "X-Webhook-Source",
  "X-Content",
  "Dated",
])("a header named %s · is accepted", (name) => {
  expect(problemsOf({ [name]: "Bearer abc.def+ghi/jkl=" })).toEqual([]);
});

describe("a header that the receiver could confuse with one from the service or the connection", () => {
  test.each([
    "Content-Type",
    "content-length",
    "Content-Encoding",
    "User-Agent",
    "X-Service-Signature",
    "x-service-signature-previous",
    "X-Service-Anything",
    "webhook-id",
    "Webhook-Signature",
    "traceparent",
    "TraceState",
    "baggage",
    "Host",
    "Cookie",
    "Set-Cookie",
    "Connection",
    "Keep-Alive",
    "Proxy-Authorization",
    "TE",
    "Trailer",
    "Transfer-Encoding",
    "Upgrade",
    "Expect",
    "Date",
    "Accept-Encoding",
    "X-Forwarded-For",
    "Forwarded",
    "Via",
    "Sec-WebSocket-Key",
  ])("%s · is rejected by its name", (name) => {
    expect(problemsOf({ [name]: "value" })).toEqual([
      `${name}: must have another name, because this header is reserved`,
    ]);
  });
});

test.each(["", " ", "X Api Key", "X-Key:", "X-Ключ", "X-Key\r\nHost", "(X)", "X/Y", "X@Y"])(
  "a header named %j · is rejected, because it is not a token",
  (name) => {
    expect(problemsOf({ [name]: "value" })).toEqual([
      `${name}: must have a name of letters, digits and hyphens, like \`X-Api-Key\``,
    ]);
  },
);

test.each([
  "a\r\nHost: evil.example",
  "a\nb",
  "a\rb",
  "a\tb",
  "a\0b",
  " a",
  "a ",
  " ",
  "Zoë",
  "…7f3a",
])("the value %j · is rejected at its header", (value) => {
  expect(problemsOf({ "X-Fine": "fine", "X-Key": value })).toEqual([
    "X-Key: must contain only ASCII letters, digits and symbols, with spaces only between them",
  ]);
});

test("lengths and numbers · are limited", () => {
  expect(problemsOf({ "X-Key": "a".repeat(1_000) })).toEqual([]);
  expect(problemsOf({ "X-Key": "a".repeat(1_001) })).toHaveLength(1);
  expect(problemsOf({ "X-Key": "" })).toHaveLength(1);
  expect(problemsOf({ ["x".repeat(100)]: "a" })).toEqual([]);
  expect(problemsOf({ ["x".repeat(101)]: "a" })).toHaveLength(1);
  expect(problemsOf(many(10))).toEqual([]);
  expect(problemsOf(many(11))).toEqual([": must have at most 10 items"]);
  expect(problemsOf({ "X-Key": 1 })).toHaveLength(1);
});

test("a header in two spellings · is rejected, even when a change removes one of them", () => {
  expect(problemsOf({ "X-Key": "a", "x-key": "b" })).toEqual([
    "x-key: must not differ from another header only in case",
  ]);
  expect(changedHeaders.safeParse({ "X-Key": null, "x-key": "b" }).success).toBe(false);
  expect(changedHeaders.safeParse({ "X-Key": null, "X-Other": "b" }).success).toBe(true);
  expect(newHeaders.safeParse({ "X-Key": null }).success).toBe(false);
});

test.each([
  ["sk_live_0123456789", "6789"],
  ["12345678", "5678"],
  ["1234567", "567"],
  ["1234", "34"],
  ["1", ""],
])("with the value %s · is shown as %j", (value, shown) => {
  expect(shownEnding(value)).toBe(shown);
});
