import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { migrateDatabase } from "@referral-service/api/processes/boot.ts";
import { expect, test } from "vitest";
import { requireFreePorts } from "./ports.ts";
import { requireReachableRedis } from "./redis-reachable.ts";

// test/start.test.ts covers a rejected start.

test("a taken METRICS_PORT · is reported with one sentence that names it", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port: metricsPort } = taken.address() as AddressInfo;
  const host = "127.0.0.1";
  await expect(requireFreePorts({ host, port: 0, metricsHost: host, metricsPort })).rejects.toThrow(
    `METRICS_PORT ${metricsPort} is already in use. Stop the program that uses it, or set another METRICS_PORT.`,
  );
  taken.close();
});

test("a REDIS_URL without a server · is reported with one sentence that names it", async () => {
  await expect(requireReachableRedis({ redisUrl: "redis://127.0.0.1:1" })).rejects.toThrow(
    "REDIS_URL points to a Redis server that cannot be reached.",
  );
  await requireReachableRedis({ redisUrl: undefined });
});

test("a DATABASE_URL without a server · is reported with one sentence that names it", async () => {
  const databaseUrl = "postgres://nobody:nothing@127.0.0.1:1/none";
  await expect(migrateDatabase({ databaseUrl, serviceUrl: undefined })).rejects.toThrow(
    /^DATABASE_URL [^\n]+\.$/,
  );
});
