import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../../test/service.ts";
import type { JobSender } from "../platform/queue.ts";

let queueAvailable = true;
let service: TestService;
beforeAll(async () => {
  const jobs: JobSender<unknown> = {
    send: async () => {},
    isAvailable: async () => queueAvailable,
    close: async () => {},
  };
  service = await startService({ overrides: { jobs } });
});
afterAll(() => service.stop());

test("GET /health · without a key, or with a bad one · says that all is well", async () => {
  for (const key of [null, "not-a-key"]) {
    const { status, body } = await service.call("GET", "/health", { key });
    expect([status, body]).toEqual([200, { status: "ok", database: "ok", queue: "ok" }]);
  }
});

test("GET /health · with the queue away · is degraded, since webhooks may be late", async () => {
  queueAvailable = false;
  const { status, body } = await service.call("GET", "/health", { key: null });
  expect([status, body]).toEqual([
    200,
    { status: "degraded", database: "ok", queue: "unavailable" },
  ]);
});
