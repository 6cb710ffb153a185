import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Starts what the tests of a run share when the first test asks at this port. A run that does not need it
 * saves the time.
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

/** Returns the address of the shared server at this port. Throws the reason if it cannot start. */
export async function demand(port: number): Promise<string> {
  const { address, failure } = JSON.parse(await text(connect(port, "127.0.0.1")));
  if (failure !== undefined) throw new Error(failure);
  return address;
}
