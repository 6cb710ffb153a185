import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { afterEach, beforeAll, expect, test } from "vitest";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";
import { type RunningHttp, startHttp } from "../processes/http-server.ts";

const service = useService();

let server: RunningHttp;
beforeAll(async () => {
  const { settings } = service.deps;
  server = await startHttp({ ...service.deps, settings: { ...settings, port: 0 } });
  return () => server.stop({ noticeMs: 0, finishMs: 0 });
});

const open: ClientRequest[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

/**
 * Sends only the headers of a request with a file, and waits until the service asks for the body.
 */
async function announce(key: string) {
  const sent = request(`http://127.0.0.1:${server.port}/api/v1/imports/referrals`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Content-Length": 8 * 1_024 * 1_024,
      Expect: "100-continue",
    },
  });
  open.push(sent);
  const announced = { sent, isAsked: false };
  sent.on("error", () => {});
  sent.on("continue", () => {
    announced.isAsked = true;
  });
  sent.flushHeaders();
  await once(sent, "socket");
  return announced;
}

test("a file · beyond the share of its organization · is requested when another one is finished", async () => {
  const { key } = service.organization;
  const [first, second] = [await announce(key), await announce(key)];
  await until(() => first.isAsked && second.isAsked);
  const third = await announce(key);
  const ofAnother = await announce((await service.createOrganization()).key);
  await until(() => ofAnother.isAsked);
  expect(third.isAsked).toBe(false);
  first.sent.destroy();
  await until(() => third.isAsked);
});
