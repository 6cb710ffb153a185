import { Queue, Worker } from "bullmq";
import { afterEach, describe, expect, test } from "vitest";
import { redisServerPath, startRedis } from "../../../test/redis.ts";
import { until } from "../../../test/until.ts";
import { keepReceiving } from "./redis-receiver.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.runIf(redisServerPath())("A worker on Redis", () => {
  test.each([
    ["client", 2],
    // BullMQ reopens this connection itself.
    ["blockingClient", 1],
  ] as const)(
    "whose %s has ended · is back, after %i workers in all, and the next job arrives",
    async (name, workerCount) => {
      const redis = await startRedis();
      closing.push(() => redis.stop());
      const connection = { url: redis.url };
      const queue = new Queue("numbers", { connection });
      closing.push(() => queue.close());
      const received: number[] = [];
      const workers: Worker[] = [];
      const errors: string[] = [];
      const receiver = keepReceiving(
        () => {
          const worker = new Worker("numbers", async ({ data }) => received.push(data), {
            connection: { ...connection, maxRetriesPerRequest: null },
          });
          worker.on("error", () => {});
          workers.push(worker);
          return { worker, disconnect() {} };
        },
        ({ message }) => errors.push(message),
      );
      closing.push(() => receiver.close());
      await queue.add("job", 1);
      await until(() => received.includes(1));
      expect(workers).toHaveLength(1);

      (await workers[0]?.backend[name])?.disconnect();
      await until(() => workers.length === workerCount);
      await queue.add("job", 2);
      await until(() => received.includes(2));
      const replaced = expect.stringContaining("is being replaced");
      expect(errors).toEqual(workers.slice(1).map(() => replaced));
    },
  );
});
