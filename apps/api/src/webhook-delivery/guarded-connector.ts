import { isIPv6, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { buildConnector } from "undici";
import type { EgressGuard } from "./egress-guard.ts";

export class EgressBlocked extends Error {
  override readonly name = "EgressBlocked";

  constructor() {
    super("The address is not one that webhooks may be sent to");
  }
}

/** Connects only to allowed addresses: checked as literal, after resolving, and on the open socket. */
export function createGuardedConnector(
  guard: EgressGuard,
  timeoutMs: number,
): buildConnector.connector {
  const connect = (protocol: string) =>
    buildConnector({ timeout: timeoutMs, lookup: guardedLookup(guard, protocol), allowH2: false });
  const connectors = { "https:": connect("https:"), "http:": connect("http:") };

  return (options, callback) => {
    const protocol = options.protocol === "https:" ? "https:" : "http:";
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    // Node never asks a lookup function about a literal.
    if (ipaddr.isValid(host) && !guard.allowsAddress(host, protocol)) {
      return callback(new EgressBlocked(), null);
    }
    connectors[protocol](options, (error, socket) => {
      if (error !== null) return callback(error, null);
      if (!guard.allowsAddress(socket.remoteAddress ?? "", protocol)) {
        socket.destroy();
        return callback(new EgressBlocked(), null);
      }
      callback(null, socket);
    });
  };
}

function guardedLookup(guard: EgressGuard, protocol: string): LookupFunction {
  return (host, options, callback) => {
    guard.resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        const allowed = addresses.every((address) => guard.allowsAddress(address, protocol));
        if (first === undefined || !allowed) return callback(new EgressBlocked(), "");
        if (!options.all) return callback(null, first, familyOf(first));
        callback(
          null,
          addresses.map((address) => ({ address, family: familyOf(address) })),
        );
      },
      (error) => callback(error, ""),
    );
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 6 : 4);
