import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Whether the text is one IP address, in an unambiguous form. Node decides,
 * because ipaddr.js throws and catches an error for most texts, in every request. Zones are the
 * exception: Node accepts some that ipaddr.js cannot parse.
 */
export const isAddress = (text: string) =>
  isIP(text) !== 0 && (!text.includes("%") || ipaddr.IPv6.isValid(text));

/** Returns whether an IP address is in one of the ranges. A single IP address counts as a range. */
export function inRanges(texts: string[]): (address: Address) => boolean {
  const ranges = texts.map((text): [Address, number] => {
    if (text.includes("/")) return ipaddr.parseCIDR(text);
    const address = ipaddr.process(text);
    return [address, address.toByteArray().length * 8];
  });
  return (address) =>
    ranges.some(([range, bits]) => {
      if (address.kind() !== range.kind()) return false;
      return (address as ipaddr.IPv4).match(range as ipaddr.IPv4, bits);
    });
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const specialRanges = [ipaddr.IPv4, ipaddr.IPv6].flatMap(({ prototype }) =>
  Object.values((prototype as unknown as { SpecialRanges: object }).SpecialRanges).flatMap(
    (ranges: Range | Range[]) => (Array.isArray(ranges[0]) ? ranges : [ranges]) as Range[],
  ),
);

/** Whether a range overlaps a range that is not public. For example, 8.0.0.0/5 overlaps 10.0.0.0/8. */
export function reachesBeyondPublic(cidr: string) {
  const [address, bits] = ipaddr.parseCIDR(cidr);
  return specialRanges.some(([special, specialBits]) => {
    if (special.kind() !== address.kind()) return false;
    return (address as ipaddr.IPv4).match(special as ipaddr.IPv4, Math.min(bits, specialBits));
  });
}

/**
 * The network that an IP address counts as, because the owner of one IPv6 address usually has its
 * whole /64 network.
 */
export function networkOf(address: string): string {
  if (!isAddress(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
}
