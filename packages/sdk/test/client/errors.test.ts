import { inspect } from "node:util";
import { errorCodeNames, errorStatuses } from "@referral-service/contract";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import * as sdk from "../../src/index.ts";
import {
  apiKey,
  connectionBreaks,
  fakeService,
  json,
  newClient,
  refusal,
  rejectionOf,
} from "./service.ts";

const service = fakeService();
const client = newClient({ retries: 0 });
const failure = async () => (await rejectionOf(client.referrals.get("1"))) as sdk.ApiError;

test.each([
  [400, "INVALID_REQUEST", sdk.InvalidRequestError],
  [401, "INVALID_API_KEY", sdk.AuthenticationError],
  [403, "SCOPE_LIMITATIONS", sdk.PermissionError],
  [404, "NOT_FOUND", sdk.NotFoundError],
  [409, "IDEMPOTENCY_IN_PROGRESS", sdk.ApiError],
  [412, "PRECONDITION_FAILED", sdk.PreconditionFailedError],
  [413, "PAYLOAD_TOO_LARGE", sdk.ApiError],
  [418, "A_CODE_OF_NEXT_YEAR", sdk.ApiError],
  [429, "RATE_LIMIT_EXCEEDED", sdk.RateLimitError],
  [503, "SERVICE_UNAVAILABLE", sdk.ApiError],
])(
  "%i %s · thrown · is an error of its class with everything that support needs",
  async (status, code, type) => {
    service.answers(refusal(status, code, { "X-Extra": "kept" }));
    const error = await failure();
    expect(error.constructor).toBe(type);
    expect(error).toBeInstanceOf(sdk.ApiError);
    expect(error).toBeInstanceOf(sdk.ReferralServiceError);
    const docUrl = `https://docs.test/errors#${code.toLowerCase()}`;
    expect(error).toMatchObject({ name: type.name, status, code, requestId: "req_1", docUrl });
    expect(error.headers.get("X-Extra")).toBe("kept");
    for (const part of [`The reason of ${code}.`, code, "GET /referrals/1", "req_1", docUrl]) {
      expect(error.message).toContain(part);
    }
  },
);

test.each(errorCodeNames)(
  "%s · thrown · contains the service's message and a fix",
  async (code) => {
    service.answers(refusal(errorStatuses[code], code));
    const { message } = await failure();
    expect(message).toMatch(new RegExp(`^The reason of ${code}\\. [A-Z\`].{15,}\\. \\(`));
  },
);

test("ApiError · for a response with the rate limit · contains it", async () => {
  const headers = { "X-RateLimit-Limit": "600", "X-RateLimit-Remaining": "0" };
  service.answers(
    refusal(403, "FORBIDDEN", { ...headers, "X-RateLimit-Reset": "1760000060" }),
    refusal(401, "INVALID_API_KEY"),
  );
  const resetAt = new Date(1_760_000_060_000);
  expect((await failure()).rateLimit).toEqual({ limit: 600, remaining: 0, resetAt });
  expect((await failure()).rateLimit).toBeUndefined();
});

test("InvalidRequestError · with details · lists every wrong field", async () => {
  const details = [
    { path: "email", message: "Invalid" },
    { path: "phone", message: "Too long" },
  ];
  const error = { code: "INVALID_REQUEST", message: "email: Invalid", requestId: "r", details };
  service.answers(json({ error }, { status: 400 }));
  expect(await failure()).toMatchObject({ details });
});

test("InvalidRequestError · without details · has an empty list", async () => {
  service.answers(refusal(400, "CONFLICT"));
  expect(await failure()).toMatchObject({ code: "CONFLICT", details: [] });
});

test("RateLimitError · resetAt · is the time in X-RateLimit-Reset", async () => {
  service.answers(refusal(429, "RATE_LIMIT_EXCEEDED", { "X-RateLimit-Reset": "1760000060" }));
  expect(await failure()).toMatchObject({ resetAt: new Date(1_760_000_060_000) });
});

test.each([
  [
    "a proxy's HTML",
    () => new HttpResponse("<html><h1>Bad\nGateway</h1></html>", { status: 502 }),
    /502.*proxy.*<h1>Bad Gateway/,
  ],
  ["an empty body", () => new HttpResponse(null, { status: 500 }), /no body/],
  ["JSON of another kind", json({ error: "nope" }, { status: 404 }), /baseUrl.*nope/],
  [
    "a success that is not JSON",
    () => new HttpResponse("<html>Welcome", { status: 200 }),
    /200.*baseUrl.*Welcome/,
  ],
])(
  "ApiError · when the response is %s · reports it and what to check",
  async (_, answer, message) => {
    service.answers(answer);
    expect(await failure()).toMatchObject({
      code: "UNEXPECTED_RESPONSE",
      message: expect.stringMatching(message),
    });
  },
);

test("redirect · from the service · is rejected, and nothing is sent to its target", async () => {
  const headers = { Location: "https://elsewhere.test/" };
  service.answers(() => new HttpResponse(null, { status: 307, headers }));
  expect(await failure()).toMatchObject({ status: 307, message: expect.stringMatching(/baseUrl/) });
  expect(service.sent).toHaveLength(1);
});

test("ConnectionError · when the connection breaks · names the URL and the fix", async () => {
  service.answers(connectionBreaks);
  const error = await failure();
  expect(error).toBeInstanceOf(sdk.ConnectionError);
  expect(error.message).toMatch(/GET \/referrals\/1.*https:\/\/referrals\.test.*`baseUrl`/);
});

test("the key · in client and errors, even if it is echoed · is never visible", async () => {
  const echo = { error: { code: "INVALID_API_KEY", message: `no key ${apiKey}`, requestId: "r" } };
  service.answers(json(echo, { status: 401 }));
  const refused = await failure();
  service.answers(() => new HttpResponse(`Bearer ${apiKey}`, { status: 502 }));
  const proxied = await failure();
  const leaky = newClient({
    retries: 0,
    fetch: () => Promise.reject(new Error(`sent ${apiKey}`, { cause: { apiKey } })),
  });
  const broken = await rejectionOf(leaky.health.check());
  for (const subject of [client, leaky, refused, proxied, broken]) {
    const shown = [
      inspect(subject, { depth: 9, showHidden: true }),
      JSON.stringify(subject),
      String(subject),
    ];
    expect(shown.join("\n")).not.toContain(apiKey);
  }
});
