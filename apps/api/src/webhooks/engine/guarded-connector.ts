import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { type EgressGuard, hostOf, type Target } from "./egress-guard.ts";
import { watchSocket } from "./watched-socket.ts";

export class EgressBlocked extends Error {
  override readonly name = "EgressBlocked";

  constructor() {
    super("Webhooks cannot be sent to this IP address");
  }
}

/**
 * Connects to allowed addresses only. Checks a literal address, every resolved address and the open
 * socket.
 */
export function createGuardedConnector(
  guard: EgressGuard,
  timeoutMs: number,
): buildConnector.connector {
  const makeConnector = (target: Target) =>
    buildConnector({
      timeout: timeoutMs,
      lookup: guardedLookup(guard, target),
      allowH2: false,
      // The option is set here so that NODE_TLS_REJECT_UNAUTHORIZED cannot change it.
      rejectUnauthorized: true,
    });

  const connectors = new Map<string, buildConnector.connector>();
  function connectorTo(target: Target): buildConnector.connector {
    const key = JSON.stringify(target);
    const known = connectors.get(key) ?? makeConnector(target);
    connectors.set(key, known);
    return known;
  }

  return (options, callback) => {
    const protocol = options.protocol === "https:" ? "https:" : "http:";
    const target = guard.targetOf({ protocol, port: options.port });
    const host = hostOf(options);
    // Node does not call the lookup function for a literal address.
    if (isIP(host) !== 0 && !guard.allowsAddress(host, target)) {
      return callback(new EgressBlocked(), null);
    }
    connectorTo(target)(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      if (!guard.allowsAddress(socket.remoteAddress ?? "", target)) {
        socket.destroy();
        return callback(new EgressBlocked(), null);
      }
      callback(null, watchSocket(socket));
    });
  };
}

function guardedLookup(guard: EgressGuard, target: Target): LookupFunction {
  return (host, options, callback) => {
    guard.resolve(host).then(
      (addresses) => {
        const allowed = addresses.every((address) => guard.allowsAddress(address, target));
        const [first = ""] = addresses;
        if (!allowed) return callback(new EgressBlocked(), "");
        if (!options.all) return callback(null, first, isIP(first));
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (error) => callback(error, ""),
    );
  };
}
