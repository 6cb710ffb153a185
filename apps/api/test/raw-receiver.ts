import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";

export interface RawReceiver {
  port: number;
  /** Every connection that a client opened. */
  sockets: Socket[];
  /** Number of requests that have begun to arrive. */
  requestCount(): number;
  stop(): Promise<void>;
}

/** A server that responds with raw bytes as soon as a request begins to arrive. */
export async function startRawReceiver(
  respond: (socket: Socket, requestNumber: number) => void = () => {},
  {
    tls,
    host = "127.0.0.1",
    onConnection = () => {},
  }: { tls?: TlsOptions; host?: string; onConnection?: (socket: Socket) => void } = {},
): Promise<RawReceiver> {
  const sockets: Socket[] = [];
  let requestCount = 0;

  function take(socket: Socket) {
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      if (!bytes.toString("latin1").startsWith("POST ")) return;
      requestCount += 1;
      respond(socket, requestCount);
    });
  }

  const server = tls === undefined ? createServer(take) : createTlsServer(tls, take);
  server.on("connection", (socket: Socket) => {
    sockets.push(socket);
    onConnection(socket);
  });
  server.on("tlsClientError", () => {});
  server.listen(0, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    requestCount: () => requestCount,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
