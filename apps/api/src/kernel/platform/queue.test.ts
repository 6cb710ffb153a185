import { afterEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { queueBackends } from "../../../test/queue-backends.ts";
import { redisServerPath, startRedis } from "../../../test/redis.ts";
import { until } from "../../../test/until.ts";
import { createJobReceiver, createJobSender, type QueueBackend } from "./queue.ts";

interface Job {
  number: number;
}

/** The time limit is much longer than a command takes, even on a busy machine. */
const patience = { commandTimeoutMs: 60_000 };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const backendOf = (
  environment: { REDIS_URL?: string },
  { serviceUrl }: { serviceUrl: string },
): QueueBackend =>
  environment.REDIS_URL === undefined
    ? { kind: "postgres", connectionString: serviceUrl }
    : { kind: "redis", url: environment.REDIS_URL };

async function connect(backend: QueueBackend) {
  const received: number[] = [];
  const options = { name: "numbers", backend, onError: () => {}, ...patience };
  const sender = await createJobSender<Job>(options);
  closing.push(() => sender.close());
  const receiver = await createJobReceiver<Job>({
    ...options,
    receive: ({ number }) => received.push(number),
  });
  closing.push(() => receiver.close());
  return { sender, received };
}

describe.each(queueBackends())("the queue on $name", (backend) => {
  test("every job that is sent · is received", async () => {
    const database = await createTestDatabase();
    closing.push(() => database.drop());
    const { environment, stop } = await backend.start();
    closing.push(stop);
    const { sender, received } = await connect(backendOf(environment, database));
    await until(() => sender.isAvailable());
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    await Promise.all(numbers.map((number) => sender.send({ number })));
    await until(() => received.length === numbers.length);
    expect(received.toSorted((one, other) => one - other)).toEqual(numbers);
  });

  test("waiting jobs · are discarded only if there are more than the limit", async () => {
    const database = await createTestDatabase();
    closing.push(() => database.drop());
    const { environment, stop } = await backend.start();
    closing.push(stop);
    const options = {
      name: "numbers",
      backend: backendOf(environment, database),
      onError: () => {},
      ...patience,
    };
    const sender = await createJobSender<Job>(options);
    closing.push(() => sender.close());
    await until(() => sender.isAvailable());
    for (const number of [1, 2, 3]) await sender.send({ number });
    await sender.discardWaiting({ moreThan: 3 });
    await sender.send({ number: 4 });
    await sender.discardWaiting({ moreThan: 3 });
    await sender.send({ number: 5 });
    await sender.discardWaiting({ moreThan: 3 });

    const received: number[] = [];
    const receiver = await createJobReceiver<Job>({
      ...options,
      receive: ({ number }) => received.push(number),
    });
    closing.push(() => receiver.close());
    await until(() => received.length > 0);
    expect(received).toEqual([5]);
  });
});

describe.runIf(redisServerPath())("the queue on Redis", () => {
  test("a Redis server that stops and restarts · sending fails in the meantime, then works again", async () => {
    const first = await startRedis();
    const { sender, received } = await connect({ kind: "redis", url: first.url });
    await first.stop();
    await expect(sender.send({ number: 1 })).rejects.toThrow();
    expect(await sender.isAvailable()).toBe(false);

    const second = await startRedis({ port: Number(new URL(first.url).port) });
    closing.unshift(() => second.stop());
    await until(() => sender.isAvailable());
    await sender.send({ number: 2 });
    await until(() => received.includes(2));
  });

  test("a Redis server that stopped · the receiver closes without it", async () => {
    const redis = await startRedis();
    const backend: QueueBackend = { kind: "redis", url: redis.url };
    const receiver = await createJobReceiver<Job>({
      name: "numbers",
      backend,
      onError() {},
      receive() {},
    });
    await redis.stop();
    await receiver.close();
  });

  test("a Redis server that has not started · the sender can be created and works after the start", async () => {
    const gone = await startRedis();
    await gone.stop();
    const { sender, received } = await connect({ kind: "redis", url: gone.url });
    await expect(sender.send({ number: 1 })).rejects.toThrow();

    const redis = await startRedis({ port: Number(new URL(gone.url).port) });
    closing.unshift(() => redis.stop());
    await until(() => sender.isAvailable());
    await sender.send({ number: 2 });
    await until(() => received.includes(2));
  });
});
