import type { RequestHandler } from "express";
import ipaddr from "ipaddr.js";
import { inRanges, isAddress } from "../kernel/platform/addresses.ts";
import type { Settings } from "../kernel/settings/settings.ts";

/**
 * Finds the client's address: the peer's own, or the last one in `X-Forwarded-For` that is not a
 * trusted proxy. A proxy that forwards no IP address counts as the client.
 */
export function clientAddress({
  trustedProxies,
}: Pick<Settings, "trustedProxies">): RequestHandler {
  const isTrusted = inRanges(trustedProxies);
  return (req, res, next) => {
    let address = addressIn(req.socket.remoteAddress ?? "");
    const forwardedFor = (req.get("x-forwarded-for") ?? "").split(",");
    while (address !== undefined && isTrusted(address)) {
      const before = addressIn(forwardedFor.pop()?.trim() ?? "");
      if (before === undefined) break;
      address = before;
    }
    res.locals.clientAddress = address?.toString() ?? "";
    next();
  };
}

/** Some proxies append the port of the client's connection to the client's IP address. */
const withPort = /^(?:(?<ipv4>[\d.]+)|\[(?<ipv6>[^\]]+)\])(?::\d{1,5})?$/;

function addressIn(text: string) {
  const { ipv4, ipv6 } = withPort.exec(text)?.groups ?? {};
  const address = ipv4 ?? ipv6 ?? text;
  return isAddress(address) ? ipaddr.process(address) : undefined;
}
