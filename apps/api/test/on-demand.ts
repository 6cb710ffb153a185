import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Starts what the tests of a run share when the first of them asks at this port. A run in which no test
 * asks does not pay for it.
 */
export async function startOnDemand(start: () => Promise<{ address: string; stop: Stop }>) {
  let starting: ReturnType<typeof start> | undefined;
  const server = createServer(async (socket) => {
    socket.on("error", () => {});
    starting ??= start();
    socket.end(
      await starting.then(
        ({ address }) => JSON.stringify({ address }),
        (error: Error) => JSON.stringify({ failure: error.stack }),
      ),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
      await starting?.then(
        ({ stop }) => stop(),
        () => {},
      );
    },
  };
}

type Stop = () => Promise<void>;

/** The address of what listens on demand at this port. Throws why it could not start. */
export async function demand(port: number): Promise<string> {
  const { address, failure } = JSON.parse(await text(connect(port, "127.0.0.1")));
  if (failure !== undefined) throw new Error(failure);
  return address;
}
