import { connect } from "node:net";
import { expect, test } from "vitest";
import { redisServerPath, startRedis } from "./redis.ts";

test.runIf(redisServerPath())("startRedis · after stop · leaves no server listening", async () => {
  const redis = await startRedis();
  await redis.stop();
  const socket = connect(Number(new URL(redis.url).port), "127.0.0.1");
  const outcome = await new Promise((resolve) => {
    socket.once("error", () => resolve("refused")).once("connect", () => resolve("connected"));
  });
  socket.destroy();
  expect(outcome).toBe("refused");
});
