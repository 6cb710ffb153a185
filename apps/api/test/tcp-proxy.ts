import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** `blackhole` keeps connections open and moves nothing; `reset` breaks every one, old and new. */
export type ProxyMode = "pass" | "blackhole" | "reset";

export interface TcpProxy {
  port: number;
  /** How often, over all connections, somebody spoke after having been answered. */
  roundTripCount(): number;
  setMode(mode: ProxyMode): void;
  stop(): Promise<void>;
}

/** A way to a TCP server on loopback that fails when told to. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let mode: ProxyMode = "pass";
  const sockets = new Set<Socket>();
  let roundTripCount = 0;

  function track(socket: Socket) {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    if (mode === "blackhole") socket.pause();
  }

  function forward(from: Socket, to: Socket) {
    from.on("data", (bytes) => to.write(bytes));
    from.once("close", () => to.destroy());
    if (mode === "blackhole") from.pause();
  }

  const server = createServer((client) => {
    track(client);
    if (mode === "reset") return client.resetAndDestroy();
    const target = connect(targetPort, "127.0.0.1");
    track(target);
    forward(client, target);
    forward(target, client);
    let isClientsTurn = true;
    client.on("data", () => {
      if (isClientsTurn) roundTripCount += 1;
      isClientsTurn = false;
    });
    target.on("data", () => {
      isClientsTurn = true;
    });
  });
  server.listen(0, "127.0.0.1");
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
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
