import { lookup, Resolver } from "node:dns/promises";

/** Returns every address of a host name. */
export type Resolve = (host: string) => Promise<string[]>;

const timeoutMs = 2_000;

/** A host name has no IP address, or no name server responded in time. */
export class NameUnresolved extends Error {
  override readonly name = "NameUnresolved";
}

/** Throws `NameUnresolved` if there is no IP address, or no response within 2 seconds. */
export async function resolveInTime(host: string, resolve: Resolve): Promise<string[]> {
  const { promise: timeout, resolve: giveUp } = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => giveUp([]), timeoutMs);
  try {
    const addresses = await Promise.race([resolve(host).catch(() => []), timeout]);
    if (addresses.length === 0) throw new NameUnresolved(`${host} has no known address`);
    return addresses;
  } finally {
    clearTimeout(timer);
  }
}

const nameServers = new Resolver({ timeout: timeoutMs / 2, tries: 2 });

/**
 * Queries the name servers directly. The system's lookups share two threads of the process, and the
 * slow name servers of one receiver would block them for all others. The system looks up only names
 * of the local network, because name servers do not have them.
 */
export const resolveName: Resolve = async (host) => {
  if (isLocalName(host)) {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  }
  const answers = await Promise.allSettled([
    nameServers.resolve4(host),
    nameServers.resolve6(host),
  ]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
};

// Matches suffixes that are reserved or commonly used for local names (RFC 6761, 6762 and 8375).
const localSuffix =
  /\.(local|localhost|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/i;

/** Whether a name has no meaning outside the local network. */
export function isLocalName(host: string): boolean {
  const name = host.replace(/\.$/, "");
  return !name.includes(".") || localSuffix.test(name);
}
