import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections, which could take one in the meantime.
 */
const range = { from: 10_000, to: 32_000 };

/** Workers that run at once draw from parts of their own, so that none draws another's port. */
const partCount = 32;
const portsOfPart = Math.floor((range.to - range.from) / partCount);
const firstPort = range.from + (Number(process.env.VITEST_POOL_ID ?? 0) % partCount) * portsOfPart;

/** Someone here cannot listen yet on what was given. */
const given = new Set<number>();

/** A port on which nothing listens, for a process that starts a little later. */
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
