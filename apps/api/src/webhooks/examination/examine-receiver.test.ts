import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import { forceEndpoint } from "../../../test/forced-states.ts";
import type { ReceivedRequest } from "../../../test/receiver.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { type Subscriber, startSubscriber } from "../../../test/webhooks.ts";

let nowMs = Date.now();
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let organization: Organization;
let subscriber: Subscriber;
beforeEach(async () => {
  nowMs = Date.now();
  organization = await service.createOrganization();
  subscriber = await startSubscriber(service, organization);
});
afterEach(() => subscriber.receiver.stop());

interface Given {
  headers: IncomingHttpHeaders;
  body: Buffer;
  secret: string;
}

type Status = (given: Given) => number | Promise<number>;

const verified = async ({ headers, body, secret }: Given, toleranceSeconds = 300) =>
  verifyWebhook({ headers, body, secret, toleranceSeconds });

const sound: Status = (given) =>
  verified(given).then(
    () => 204,
    () => 400,
  );

const text = (headers: IncomingHttpHeaders, name: string) => String(headers[name] ?? "");
const typeOf = ({ body }: Given): string => JSON.parse(body.toString()).eventType;
const hmac = (secret: string, message: string) =>
  createHmac("sha256", secret).update(message).digest("hex");
const isRecent = (headers: IncomingHttpHeaders) =>
  Math.abs(nowMs / 1_000 - Number(headers["x-service-timestamp"])) <= 300;

const serviceSignatures = ({ headers }: Given) => [
  text(headers, "x-service-signature"),
  text(headers, "x-service-signature-previous"),
];

const isSignedOver = (message: string, given: Given) =>
  serviceSignatures(given).includes(
    hmac(given.secret, `${text(given.headers, "x-service-timestamp")}.${message}`),
  );

function respondWith(status: Status) {
  subscriber.receiver.respondWith(async (response, { headers, body }: ReceivedRequest) => {
    const { secret } = subscriber.endpoint;
    response.writeHead(await status({ headers, body, secret })).end();
  });
}

const examine = () => subscriber.call("POST", "/examine", {});

interface Point {
  point: string;
  result: string;
  explanation: string | null;
}

async function failedPoints(status: Status): Promise<string[]> {
  respondWith(status);
  const { body } = await examine();
  const points: Point[] = body.points;
  return points.filter(({ result }) => result === "failed").map(({ point }) => point);
}

const seen = new Set<string>();

test.each<[string, Status]>([
  ["that verifies with the SDK", sound],
  [
    "that responds with 500 to what it rejects",
    async (given) => ((await sound(given)) === 204 ? 200 : 500),
  ],
  [
    "that verifies both signatures by hand",
    (given) => (isRecent(given.headers) && isSignedOver(given.body.toString(), given) ? 202 : 401),
  ],
  [
    "that verifies with Standard Webhooks",
    ({ headers, body, secret }) => {
      const id = text(headers, "webhook-id");
      const message = `${id}.${text(headers, "webhook-timestamp")}.${body.toString()}`;
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      const digest = createHmac("sha256", key).update(message).digest("base64");
      const given = text(headers, "webhook-signature").split(" ");
      return isRecent(headers) && given.includes(`v1,${digest}`) ? 200 : 403;
    },
  ],
  [
    "that stores each event once",
    async (given) => {
      const status = await sound(given);
      if (status === 204) seen.add(text(given.headers, "webhook-id"));
      return status;
    },
  ],
])("A correct receiver · %s · passes every check", async (_, status) => {
  expect(await failedPoints(status)).toEqual([]);
  const metadata = subscriber.receiver.received.map(({ body }) => JSON.parse(`${body}`).metadata);
  expect(metadata.map(({ test: isTest }) => isTest)).toEqual(Array(12).fill(true));
});

const forged = [
  "rejects_altered_signature",
  "rejects_old_timestamp",
  "rejects_future_timestamp",
  "rejects_changed_body",
  "rejects_missing_signature",
  "rejects_other_secret",
];

test.each<[string, Status, string[]]>([
  ["that verifies nothing", () => 200, forged],
  [
    "that verifies only the time",
    ({ headers }) => (isRecent(headers) ? 200 : 400),
    forged.filter((point) => !point.endsWith("timestamp")),
  ],
  [
    "that accepts any age",
    (given) =>
      verified(given, Number.MAX_SAFE_INTEGER).then(
        () => 200,
        () => 400,
      ),
    ["rejects_old_timestamp", "rejects_future_timestamp"],
  ],
  [
    "that accepts any time in the future",
    ({ headers, ...given }) =>
      Number(headers["x-service-timestamp"]) < nowMs / 1_000 - 300 ||
      !isSignedOver(given.body.toString(), { headers, ...given })
        ? 400
        : 200,
    ["rejects_future_timestamp"],
  ],
  [
    "that signs parsed JSON",
    (given) =>
      isRecent(given.headers) &&
      isSignedOver(JSON.stringify(JSON.parse(given.body.toString())), given)
        ? 200
        : 400,
    ["accepts_raw_bytes"],
  ],
  [
    "that ignores the body",
    async ({ headers, body, secret }) => {
      const signed = await verifyWebhook({ headers, body, secret }).catch(
        ({ code }: { code: string }) => code,
      );
      const isChanged = JSON.parse(body.toString()).timestamp === 0;
      return typeof signed === "string" && !isChanged ? 400 : 200;
    },
    ["rejects_changed_body"],
  ],
  [
    "that skips the check without a signature",
    (given) => (given.headers["x-service-signature"] === undefined ? 200 : sound(given)),
    ["rejects_missing_signature"],
  ],
  [
    "that reads only the first signature",
    (given) => {
      const {
        "x-service-signature-previous": _,
        "webhook-signature": __,
        ...headers
      } = given.headers;
      return isRecent(headers) && isSignedOver(given.body.toString(), { ...given, headers })
        ? 200
        : 400;
    },
    ["accepts_rotation"],
  ],
  [
    "that knows only its own types",
    async (given) => (typeOf(given) === "referral.created" ? sound(given) : 404),
    ["accepts_unknown_type"],
  ],
  [
    "that rejects an event the second time",
    async (given) => {
      const id = text(given.headers, "webhook-id");
      const status = await sound(given);
      if (status === 204 && seen.has(id)) return 409;
      seen.add(id);
      return status;
    },
    ["accepts_repeated_event"],
  ],
  [
    "with a limit of 16 KiB",
    (given) => (given.body.length > 16_384 ? 413 : sound(given)),
    ["accepts_large_body"],
  ],
  [
    "with another secret",
    (given) => sound({ ...given, secret: `${given.secret}x` }),
    ["accepts_signed_event"],
  ],
  ["that redirects", () => 301, ["accepts_signed_event"]],
])("A broken receiver · %s · fails exactly there", async (_, status, failed) => {
  expect(await failedPoints(status)).toEqual(failed);
});

describe("A report", () => {
  test("for a failed check · has the request, the response, what to change and where to read", async () => {
    respondWith((given) => (given.body.length > 16_384 ? 413 : sound(given)));
    const { body } = await examine();
    expect(body).toMatchObject({ startedAt: nowMs, completedAt: nowMs, held: 12, failed: 1 });
    expect(body.points.find(({ result }: Point) => result === "failed")).toMatchObject({
      point: "accepts_large_body",
      explanation: expect.stringContaining("64 KiB"),
      page: "/docs/webhooks#what-the-service-sends",
      request: {
        eventType: "referral.created",
        headers: { "X-Service-Signature": expect.any(String) },
        bodyBytes: 65_536,
        bodyExcerpt: expect.stringContaining('"eventType":"referral.created"'),
      },
      response: { status: 413, error: "http_status" },
    });
  });

  test("for a receiver that accepts nothing · has one request and no other results", async () => {
    respondWith(() => 404);
    const { body } = await examine();
    expect(subscriber.receiver.received).toHaveLength(1);
    const results = new Set(body.points.slice(1).map(({ result }: Point) => result));
    expect([body.failed, ...results]).toEqual([1, "not_visible", "held"]);
  });

  test("for a secret that cannot be decrypted · says so, and nothing is sent", async () => {
    await forceEndpoint(service, subscriber.endpoint.id, { sealedSecret: new Uint8Array(64) });
    const { body } = await examine();
    expect(body.points[0]).toMatchObject({ response: { error: "unreadable_secret" } });
    expect(subscriber.receiver.received).toHaveLength(0);
  });
});

test("A forbidden address · is not called", async () => {
  await forceEndpoint(service, subscriber.endpoint.id, { url: "https://10.0.0.1/" });
  const { body } = await examine();
  expect(body.points[0]).toMatchObject({ response: { status: null, error: "blocked_address" } });
});

test("A fourth receiver check within an hour · is rejected, including four at once", async () => {
  respondWith(sound);
  const statuses = await Promise.all([examine(), examine(), examine(), examine()]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429]);
  const rejected = statuses.find(({ status }) => status === 429);
  expect(rejected?.headers.get("retry-after")).toBe("3600");
  const rows = await auditRowsOf(service, organization.id, "webhook_endpoint.examined");
  expect(rows.map(({ targetId }) => targetId)).toEqual(Array(3).fill(subscriber.endpoint.id));
  nowMs += 3_600_000;
  expect((await examine()).status).toBe(200);
});
