import { once } from "node:events";
import { connect } from "node:net";
import { startRedis } from "@referral-service/api/test/redis.ts";
import { startTcpProxy, type TcpProxy } from "@referral-service/api/test/tcp-proxy.ts";

export interface RedisServer {
  url: string;
  proxy: TcpProxy;
  /** Sends one command as a line. Returns the first response. */
  command(line: string): Promise<string>;
  kill(): Promise<void>;
  /** Restarts the server without data. */
  start(): Promise<void>;
  freeze(): void;
  unfreeze(): void;
  stop(): Promise<void>;
}

/** Starts a separate Redis behind a proxy, on a port that stays the same after a restart. */
export async function startRedisServer(): Promise<RedisServer> {
  let redis = await startRedis();
  const proxy = await startTcpProxy(redis.port);
  return {
    url: `redis://127.0.0.1:${proxy.port}`,
    proxy,
    async command(line) {
      const socket = connect(redis.port, "127.0.0.1");
      try {
        socket.write(`${line}\r\n`);
        const [answer] = await once(socket, "data");
        return String(answer);
      } finally {
        socket.destroy();
      }
    },
    kill: () => redis.stop(),
    async start() {
      redis = await startRedis();
      proxy.setTarget(redis.port);
    },
    freeze: () => process.kill(redis.pid, "SIGSTOP"),
    unfreeze: () => process.kill(redis.pid, "SIGCONT"),
    async stop() {
      await proxy.stop();
      await redis.stop();
    },
  };
}
