import ipaddr from "ipaddr.js";
import { inRanges } from "../../kernel/platform/addresses.ts";
import { isLocalName, type Resolve, resolveInTime, resolveName } from "./name-resolution.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * The text is the same for every internal target, so that the response reveals nothing about our
 * network.
 */
export const blockedUrlMessage = "must be a public https URL";

/** The relevant parts of a URL other than its host. */
export interface Target {
  protocol: string;
  /** Whether the service itself listens on the URL's port. */
  isOwnPort: boolean;
}

/**
 * Decides which addresses webhooks can be sent to: public addresses, and the ranges that a setting
 * opens.
 */
export interface EgressGuard {
  /** Returns why an endpoint cannot be registered with this URL, or undefined when it can. */
  whyNotUrl(url: string): Promise<string | undefined>;
  targetOf(url: { protocol: string; port: string }): Target;
  /**
   * Whether the worker can connect to this IP address. Plain HTTP needs an opened range. The
   * service's own ports are never open.
   */
  allowsAddress(address: string, target: Target): boolean;
  /** Every address of a host name, at least one. Throws NameUnresolved. */
  resolve: Resolve;
}

export function createEgressGuard({
  allowedCidrs,
  ownPorts = [],
  resolve = resolveName,
}: {
  allowedCidrs: string[];
  /**
   * The ports that are closed on every address, because other processes of the service can listen
   * on any address.
   */
  ownPorts?: number[];
  resolve?: Resolve;
}): EgressGuard {
  const isOpened = inRanges(allowedCidrs);

  function allowsAddress(text: string, { protocol, isOwnPort }: Target) {
    if (!ipaddr.isValid(text)) return false;
    // process() converts an IPv4-mapped IPv6 address to the IPv4 address that it reaches.
    const address = ipaddr.process(text);
    if (isPublic(address) && protocol === "https:") return true;
    return isOpened(address) && !isOwnPort;
  }

  const targetOf: EgressGuard["targetOf"] = ({ protocol, port }) => ({
    protocol,
    // A URL contains no port if it is the protocol's default.
    isOwnPort: ownPorts.includes(Number(port || (protocol === "https:" ? 443 : 80))),
  });

  async function whyNotUrl(text: string) {
    const url = URL.parse(text);
    if (url === null || !["https:", "http:"].includes(url.protocol)) return blockedUrlMessage;
    if (url.username !== "" || url.password !== "") return "must not contain credentials";
    if (url.hash !== "" || text.includes("#")) return "must not contain a fragment";
    if (url.port === "0") return "must not use port 0";
    const host = hostOf(url);
    const target = targetOf(url);
    if (ipaddr.isValid(host)) {
      return allowsAddress(host, target) ? undefined : blockedUrlMessage;
    }
    const addresses = await resolveInTime(host, resolve).catch(() => []);
    const allowed = addresses.every((address) => allowsAddress(address, target));
    // A name that does not resolve yet can be registered, because each attempt checks it again.
    const mayStayUnknown = url.protocol === "https:" && !isLocalName(host);
    return allowed && (addresses.length > 0 || mayStayUnknown) ? undefined : blockedUrlMessage;
  }

  return { whyNotUrl, targetOf, allowsAddress, resolve: (host) => resolveInTime(host, resolve) };
}

// The only routed IPv6 address range. Addresses such as `::127.0.0.1` are outside it.
const globalIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

// The address is in a public range, but virtual machines on Azure use it to reach services of their
// host.
const azureHost = "168.63.129.16";

const isPublic = (address: Address) =>
  address.range() === "unicast" &&
  (address.kind() === "ipv4"
    ? address.toString() !== azureHost
    : (address as ipaddr.IPv6).match(globalIpv6));

/** The URL's host, without brackets around an IPv6 address. */
export const hostOf = ({ hostname }: Pick<URL, "hostname">) => hostname.replace(/^\[(.*)\]$/, "$1");
