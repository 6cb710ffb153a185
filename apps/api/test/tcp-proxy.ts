import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * `blackhole` keeps connections open and transfers nothing. `reset` breaks all old and new connections.
 * `delayMs` delays the data in both directions. `cutAfterBytes` breaks each connection in the middle of a
 * response that exceeds this number of bytes.
 */
type ProxyMode = "pass" | "blackhole" | "reset" | { delayMs: number } | { cutAfterBytes: number };

export interface TcpProxy {
  port: number;
  /** Number of times that a client sent data after a response, over all connections. */
  roundTripCount(): number;
  setMode(mode: ProxyMode): void;
  /** Sets the port for new connections. */
  setTarget(port: number): void;
  stop(): Promise<void>;
}

/** A proxy for a TCP server on loopback that can simulate failures. */
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
    // Keeps the order of the data after the delay becomes shorter.
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
