import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems use for outgoing connections, which could take a port in the meantime. */
const range = { from: 10_000, to: 32_000 };

/** Workers that run at once use separate ranges, so two workers never choose the same port. */
const partCount = 32;
const portsOfPart = Math.floor((range.to - range.from) / partCount);
const firstPort = range.from + (Number(process.env.VITEST_POOL_ID ?? 0) % partCount) * portsOfPart;

/** Ports that this process chose before. Their programs may not listen yet. */
const given = new Set<number>();

/** An unused port for a process that starts a little later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, firstPort + portsOfPart);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
