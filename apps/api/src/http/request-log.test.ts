import { once } from "node:events";
import { connect } from "node:net";
import { beforeEach, expect, test, vi } from "vitest";
import { keptLog } from "../../test/log-lines.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";

const log = keptLog();
const service = useService({ overrides: { logger: log.logger } });
beforeEach(() => log.lines.splice(0));

const requestLines = () => log.lines.filter(({ route, method }) => route ?? method);

async function lineOf(requestId: string) {
  const find = () => requestLines().find((line) => line.requestId === requestId);
  return until(find);
}

test("a request · with a response · is one line with route, caller, result and duration", async () => {
  const headers = { "X-Request-Id": "job-7" };
  await service.call("GET", `/referrals/${newId()}`, { headers });
  const line = await lineOf("job-7");
  expect(line).toMatchObject({
    requestId: "job-7",
    method: "GET",
    route: "/api/v1/referrals/:id",
    status: 404,
    durationMs: expect.any(Number),
    organizationId: service.organization.id,
  });
  const { id } = await service.deps.db.client.apiKey.findFirstOrThrow({
    where: { organizationId: service.organization.id },
  });
  expect(line?.keyId).toBe(id);
  expect(requestLines()).toHaveLength(1);
});

test("a request · regardless of its content · leaves neither key nor query, path, body or address in the log", async () => {
  const { key, referrerId } = service.organization;
  const email = "ada@example.com";
  await service.call("POST", "/referrals", { body: { name: "Ada", email, referrerId } });
  await service.call("GET", `/referrals?q=${encodeURIComponent(email)}`);
  await service.call("GET", `/referrals/secret-path`);
  await service.call("GET", "/referrals", { key: "rk_org_wrong" });
  await service.call("GET", `/nowhere/${encodeURIComponent(email)}`);
  await until(() => requestLines().length === 5);
  for (const private_ of [key, email, "Ada", "secret-path", "rk_org", "nowhere", "Bearer"]) {
    expect(log.text()).not.toContain(private_);
  }
});

test("a client that leaves before its response · is logged differently from one that got it", async () => {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  const head = `GET /api/v1/referrals HTTP/1.1\r\nHost: x\r\nX-Request-Id: gone\r\n`;
  socket.write(`${head}Authorization: Bearer ${service.organization.key}\r\n\r\n`);
  await once(socket, "ready");
  const { promise, resolve } = Promise.withResolvers<void>();
  const take = service.deps.rateLimiter.take;
  // The request waits at the rate limiter until the client has disconnected.
  const held = vi.spyOn(service.deps.rateLimiter, "take").mockImplementation(async (key) => {
    socket.resetAndDestroy();
    await promise;
    return take(key);
  });
  const line = await lineOf("gone");
  resolve();
  held.mockRestore();
  expect(line).toMatchObject({ aborted: true });
});
