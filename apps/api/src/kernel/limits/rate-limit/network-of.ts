import ipaddr from "ipaddr.js";

/** The network that an address is counted as. The owner of one IPv6 address usually has its whole /64 network. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
}
