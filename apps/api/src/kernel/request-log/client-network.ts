import ipaddr from "ipaddr.js";

/** The 16-bit parts of an IPv6 address that remain: 48 bits. */
const keptParts = 3;

/**
 * The network of a client's address: `192.0.2.0/24` or `2001:db8:7::/48`. Null if the text is not an
 * address.
 */
export function clientNetwork(address: string): string | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return `${address.slice(0, address.lastIndexOf("."))}.0/24`;
  }
  if (!ipaddr.IPv6.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return clientNetwork(parsed.toString());
  const parts = parsed.parts.map((part, index) => (index < keptParts ? part : 0));
  return `${new ipaddr.IPv6(parts)}/48`;
}
