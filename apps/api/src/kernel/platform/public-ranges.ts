import ipaddr from "ipaddr.js";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const specialRanges = [ipaddr.IPv4, ipaddr.IPv6].flatMap(({ prototype }) =>
  Object.values((prototype as unknown as { SpecialRanges: object }).SpecialRanges).flatMap(
    (ranges: Range | Range[]) => (Array.isArray(ranges[0]) ? ranges : [ranges]) as Range[],
  ),
);

/** Whether a range overlaps one that is not public: 8.0.0.0/5 overlaps 10.0.0.0/8. */
export function reachesBeyondPublic(cidr: string) {
  const [address, bits] = ipaddr.parseCIDR(cidr);
  return specialRanges.some(([special, specialBits]) => {
    if (special.kind() !== address.kind()) return false;
    return (address as ipaddr.IPv4).match(special as ipaddr.IPv4, Math.min(bits, specialBits));
  });
}
