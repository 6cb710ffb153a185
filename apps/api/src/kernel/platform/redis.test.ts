import { expect, test } from "vitest";
import { redisServerPath, startRedis } from "../../../test/redis.ts";
import { whatIsWrongWith, whyRedisUnusable } from "./redis.ts";

const told = (mode: string, version: string) =>
  `# Server\r\nredis_version:${version}\r\nredis_git_sha1:0\r\nredis_mode:${mode}\r\nos:Linux\r\n`;

test.each([
  ["standalone", "6.2.0"],
  ["standalone", "7.0.15"],
  ["standalone", "10.1.0"],
])("a Redis server · %s, %s · is usable", (mode, version) => {
  expect(whatIsWrongWith(told(mode, version))).toBeUndefined();
});

test.each([
  [
    "sentinel",
    "7.0.15",
    "that is a Sentinel. Use redis+sentinel://…?name=<the master's name> as the URL",
  ],
  ["cluster", "7.0.15", "that is a Redis Cluster. Use redis+cluster:// in the URL"],
  ["standalone", "6.0.16", "that runs Redis 6.0.16. Use version 6.2 or newer"],
  ["standalone", "5.0.0", "that runs Redis 5.0.0. Use version 6.2 or newer"],
])("a Redis server · %s, %s · is not usable, with a reason", (mode, version, why) => {
  expect(whatIsWrongWith(told(mode, version))).toBe(why);
});

test("a Valkey server · of another kind than the URL says · is not usable, with a reason", () => {
  const valkey = told("cluster", "7.2.4").replace("redis_mode", "server_mode");
  expect(whatIsWrongWith(valkey)).toBe("that is a Redis Cluster. Use redis+cluster:// in the URL");
  expect(whatIsWrongWith(valkey, "cluster")).toBeUndefined();
  const single = told("standalone", "7.2.4");
  expect(whatIsWrongWith(single, "sentinel")).toBe(
    "that is a single Redis. Use redis:// in the URL",
  );
});

test("a server that reveals nothing about itself · counts as usable", () => {
  expect(whatIsWrongWith("")).toBeUndefined();
});

test.runIf(redisServerPath())(
  "a node of a Redis Cluster · asked · cannot be used, and one that is away may come back",
  async () => {
    const redis = await startRedis({ words: ["--cluster-enabled", "yes"] });
    expect(await whyRedisUnusable(redis.url)).toBe(
      "that is a Redis Cluster. Use redis+cluster:// in the URL",
    );
    await redis.stop();
    expect(await whyRedisUnusable(redis.url)).toBeUndefined();
  },
);
