import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { expect, test } from "vitest";
import { isAddress } from "./addresses.ts";

const part = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map(String),
  fc.constantFrom("00", "08", "256"),
);
const fourParts = fc.tuple(part, part, part, part).map((parts) => parts.join("."));
const group = fc.oneof(
  fc.constant(""),
  fc.integer({ min: 0, max: 0x1ffff }).map((n) => n.toString(16)),
);
const groups = fc.array(group, { maxLength: 9 }).map((all) => all.join(":"));
const written = fc
  .tuple(
    fc.oneof(fourParts, fc.ipV4(), fc.ipV6(), groups),
    fc.constantFrom("", "::ffff:", "::", "64:ff9b::"),
    fc.constantFrom("", "%eth0", "%1", "%e-0", "%", ":1.2.3.4"),
  )
  .map(([middle, before, after]) => `${before}${middle}${after}`);

test("isAddress · accepts only texts that can be parsed, and all of these except leading zeros", () => {
  fc.assert(
    fc.property(written, (text) => {
      const isParsed = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
      const hasLeadingZero = /(?:^|[.:])0\d+\./.test(text) || /\.0\d/.test(text);
      expect(isAddress(text)).toBe(isParsed && !hasLeadingZero);
    }),
    { numRuns: 5_000 },
  );
});
