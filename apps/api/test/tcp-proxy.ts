import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * `blackhole` keeps connections open and moves nothing; `reset` breaks every one, old and new;
 * `delayMs` holds every piece back, in both directions; `cutAfterBytes` breaks each connection in
 * the middle of the response that goes beyond so many bytes.
 */
type ProxyMode = "pass" | "blackhole" | "reset" | { delayMs: number } | { cutAfterBytes: number };

export interface TcpProxy {
  port: number;
  /** How often, over all connections, a client sent something after a response. */
  roundTripCount(): number;
  setMode(mode: ProxyMode): void;
  /** The port to which new connections lead from now on. */
  setTarget(port: number): void;
  stop(): Promise<void>;
}

/** A proxy of a TCP server on loopback that fails on request. */
export async function startTcpProxy(
  targetPort: number,
  { host = "127.0.0.1" }: { host?: string } = {},
): Promise<TcpProxy> {
  let mode: ProxyMode = "pass";
  let target = targetPort;
  const sockets = new Set<Socket>();
  let roundTripCount = 0;

  function track(socket: Socket) {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    if (mode === "blackhole") socket.pause();
  }

  function forward(from: Socket, to: Socket, write: (bytes: Buffer) => void) {
    const held: Buffer[] = [];
    // Keeps the order when the delay becomes shorter.
    const release = () => write(held.shift() ?? Buffer.alloc(0));
    from.on("data", (bytes: Buffer) => {
      held.push(bytes);
      const delayMs = typeof mode === "object" && "delayMs" in mode ? mode.delayMs : 0;
      if (delayMs === 0 && held.length === 1) release();
      else setTimeout(release, delayMs);
    });
    from.once("close", () => to.destroy());
    if (mode === "blackhole") from.pause();
  }

  const server = createServer((client) => {
    track(client);
    if (mode === "reset") return client.resetAndDestroy();
    const upstream = connect(target, "127.0.0.1");
    track(upstream);
    let answeredBytes = 0;
    forward(client, upstream, (bytes) => upstream.write(bytes));
    forward(upstream, client, (bytes) => {
      if (typeof mode === "object" && "cutAfterBytes" in mode) {
        const bytesLeft = Math.max(0, mode.cutAfterBytes - answeredBytes);
        answeredBytes += bytes.length;
        if (bytes.length > bytesLeft) return client.end(bytes.subarray(0, bytesLeft));
      }
      client.write(bytes);
    });
    let isClientsTurn = true;
    client.on("data", () => {
      if (isClientsTurn) roundTripCount += 1;
      isClientsTurn = false;
    });
    upstream.on("data", () => {
      isClientsTurn = true;
    });
  });
  server.listen(0, host);
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    roundTripCount: () => roundTripCount,
    setMode(next) {
      mode = next;
      for (const socket of sockets) {
        if (mode === "reset") socket.resetAndDestroy();
        else if (mode === "blackhole") socket.pause();
        else socket.resume();
      }
    },
    setTarget(port) {
      target = port;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
