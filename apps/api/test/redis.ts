import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./free-port.ts";

export interface TestRedis {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const startLimitMs = 60_000;

/** Path of redis-server, if it is on the PATH. */
export function redisServerPath(): string | undefined {
  const directories = (process.env.PATH ?? "").split(delimiter);
  return directories.map((directory) => join(directory, "redis-server")).find(isExecutable);
}

interface RedisOptions {
  port?: number;
  /** The configuration file of a Sentinel, which the Sentinel also writes to. */
  file?: string;
  /** More command-line arguments. */
  words?: string[];
}

/** A separate Redis on loopback that stores nothing on disk. Uses a free port if you give none. */
export async function startRedis(options: RedisOptions = {}): Promise<TestRedis> {
  const program = redisServerPath();
  if (!program) throw new Error("There is no redis-server on the PATH: install it to run this.");
  const directory = await mkdtemp(join(tmpdir(), "api-redis-"));
  const port = options.port ?? (await freePort());
  const [command = program, ...args] = [
    ...dyingWithUs(),
    ...[
      program,
      ...(options.file === undefined ? [] : [options.file]),
      "--port",
      `${port}`,
      "--bind",
      "127.0.0.1",
      "--dir",
      directory,
    ],
    ...(options.file === undefined ? ["--save", "", "--appendonly", "no"] : ["--sentinel"]),
    ...(options.words ?? []),
  ];
  const redis = spawn(command, args, { stdio: "ignore" });
  const kill = () => redis.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    if (redis.exitCode === null && redis.signalCode === null) {
      const exited = once(redis, "exit");
      kill();
      await exited;
    }
    await rm(directory, { recursive: true, force: true });
  };

  const deadline = Date.now() + startLimitMs;
  while (!(await answersPing(port))) {
    if (redis.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`redis-server did not start on port ${port}.`);
    }
    await delay(10);
  }
  return { url: `redis://127.0.0.1:${port}`, port, pid: redis.pid ?? 0, stop };
}

/** The beginning of a command whose process must end with this process, even after SIGKILL. */
export function dyingWithUs(): string[] {
  const prefix = ["setpriv", "--pdeathsig", "KILL", "--"];
  const [command = "", ...args] = [...prefix, "true"];
  return spawnSync(command, args, { stdio: "ignore" }).status === 0 ? prefix : [];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function answersPing(port: number): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  try {
    socket.write("PING\r\n");
    const [answer] = await once(socket, "data");
    return String(answer).startsWith("+PONG");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
