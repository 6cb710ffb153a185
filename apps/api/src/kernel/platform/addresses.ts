import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Whether the text is one address, in a form that has no other reading. */
export const isAddress = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** Returns whether an address is in one of the ranges. A single address is a range of its own. */
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
