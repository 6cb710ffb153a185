import { expect, test } from "vitest";
import { linkTokenOf, openBrowser, openSession } from "../../test/browser-session.ts";
import type { Answer } from "../../test/call.ts";
import { useService } from "../../test/use-service.ts";

const requestsMax = 3;
const windowSeconds = 60;

let nowMs = 1_760_000_000_250;
const service = useService({
  environment: {
    RATE_LIMIT_REQUESTS: String(requestsMax),
    RATE_LIMIT_WINDOW_SECONDS: String(windowSeconds),
  },
  overrides: { clock: { now: () => new Date(nowMs) } },
});

const limitsOf = ({ headers }: Answer) =>
  ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`));

test("X-RateLimit headers · on success and on rejections · count down", async () => {
  const { key } = await service.createOrganization();
  const reset = String(Math.ceil(nowMs / 1_000) + windowSeconds);
  const success = await service.call("GET", "/referrals", { key });
  const invalid = await service.call("GET", "/referrals?limit=0", { key });
  const missing = await service.call("GET", "/referrals/x", { key });
  expect([success, invalid, missing].map(({ status }) => status)).toEqual([200, 400, 404]);
  expect([success, invalid, missing].map(limitsOf)).toEqual([
    ["3", "2", reset],
    ["3", "1", reset],
    ["3", "0", reset],
  ]);
});

test.each([
  ["GET", "/nowhere"],
  ["PUT", "/referrals"],
  ["GET", "/referrals/%zz"],
  ["GET", ""],
])(
  "X-RateLimit headers · on %s %s, which does not exist · count down like others",
  async (method, path) => {
    const { key } = await service.createOrganization();
    const answer = await service.call(method, path, { key });
    expect([answer.status, ...limitsOf(answer).slice(0, 2)]).toEqual([404, "3", "2"]);
    const stranger = await service.call(method, path, { key: null });
    expect([stranger.status, ...limitsOf(stranger)]).toEqual([404, null, null, null]);
  },
);

test.each([
  ["GET", "/api/nowhere"],
  ["PUT", "/api/referrals"],
  ["GET", "/api/referrals/%zz"],
])(
  "X-RateLimit headers · on %s /app%s, which does not exist · count down for a session",
  async (method, path) => {
    const person = await service.createPerson(service.organization.id);
    const browser = await openSession(service, person);
    const answer = await browser.call(method, path);
    expect([answer.status, ...limitsOf(answer).slice(0, 2)]).toEqual([404, "3", "2"]);
    const stranger = await openBrowser(service).call(method, path);
    expect([stranger.status, ...limitsOf(stranger)]).toEqual([404, null, null, null]);
  },
);

test("X-RateLimit headers · on 403 · are present, because the key is known", async () => {
  const free = await service.createOrganization({ plan: "free" });
  const answer = await service.call("GET", "/referrals", { key: free.key });
  expect([answer.status, ...limitsOf(answer).slice(0, 2)]).toEqual([403, "3", "2"]);
});

test("X-RateLimit headers · on 401 and on public routes · are absent", async () => {
  for (const answer of [
    await service.call("GET", "/referrals", { key: null }),
    await service.call("GET", "/referrals", { key: "x" }),
    await service.call("GET", "/health"),
  ]) {
    expect(limitsOf(answer)).toEqual([null, null, null]);
  }
});

test("X-RateLimit-Reset · on an admitted request · is the second at which the whole limit is free, so spreading Remaining until then works", async () => {
  const { key } = await service.createOrganization();
  const send = () => service.call("GET", "/referrals", { key });
  const resetOf = (answer: Answer) => Number(limitsOf(answer)[2]);
  await send();
  nowMs += 20_000;
  const second = await send();
  expect(resetOf(second)).toBe(Math.ceil(nowMs / 1_000) + windowSeconds);
  const paceMs = (resetOf(second) * 1_000 - nowMs) / Number(limitsOf(second)[1]);
  const statuses: number[] = [];
  for (let request = 0; request < 5; request += 1) {
    nowMs += paceMs;
    statuses.push((await send()).status);
  }
  expect(statuses).toEqual(Array(5).fill(200));
  const last = await send();
  nowMs = resetOf(last) * 1_000;
  expect(limitsOf(await send()).slice(0, 2)).toEqual(["3", "2"]);
});

test.each(["Retry-After", "X-RateLimit-Reset"])(
  "A key over its limit · that waits exactly until %s · is admitted, and not earlier",
  async (header) => {
    const { key, referrerId } = await service.createOrganization();
    const firstMs = nowMs;
    for (let request = 0; request < requestsMax; request += 1) {
      nowMs += 333;
      expect((await service.call("GET", "/referrals", { key })).status).toBe(200);
    }
    nowMs = firstMs + 333 + windowSeconds * 1_000 - 1;
    const refused = await service.call("POST", "/referrals", {
      key,
      body: { name: "Ada", referrerId },
    });
    expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");

    const value = Number(refused.headers.get(header));
    nowMs = header === "Retry-After" ? nowMs + value * 1_000 : value * 1_000;
    const list = await service.call("GET", "/referrals", { key });
    expect([list.status, list.body.data]).toEqual([200, []]);
  },
);

test("The limit · for one key · does not affect another in the same organization", async () => {
  const { id, key } = await service.createOrganization();
  const other = await service.createKey(id);
  for (let request = 0; request <= requestsMax; request += 1) {
    await service.call("GET", "/referrals", { key });
  }
  const answer = await service.call("GET", "/referrals", { key: other });
  expect([answer.status, answer.headers.get("x-ratelimit-remaining")]).toEqual([200, "2"]);
});

test("The limit · for a person · is shared by all of their sessions, and with no one else", async () => {
  const person = await service.createPerson(service.organization.id);
  const first = await openSession(service, person);
  const token = linkTokenOf(
    await service.deps.accounts.makeSignInLink(`${person.identityUserId}@example.com`, 60_000),
  );
  const second = openBrowser(service);
  expect((await second.call("POST", "/auth/sign-in/link", { body: { token } })).status).toBe(200);
  const remaining: (string | null | undefined)[] = [];
  for (const session of [first, second, first]) {
    remaining.push(limitsOf(await session.call("GET", "/api/me"))[1]);
  }
  expect(remaining).toEqual(["2", "1", "0"]);
  const refused = await second.call("GET", "/api/me");
  expect([refused.status, refused.body.error.message]).toEqual([
    429,
    "Too many requests from your sessions. Wait a moment and try again.",
  ]);
  const other = await openSession(service, await service.createPerson(service.organization.id));
  expect((await other.call("GET", "/api/me")).status).toBe(200);
});
