import { expect, test } from "vitest";
import { clientNetwork } from "./client-network.ts";

test.each([
  ["192.0.2.213", "192.0.2.0/24"],
  ["10.1.2.0", "10.1.2.0/24"],
  ["255.255.255.255", "255.255.255.0/24"],
  ["::ffff:192.0.2.213", "192.0.2.0/24"],
  ["2001:db8:7:ffff:1:2:3:4", "2001:db8:7::/48"],
  ["2001:db8::1", "2001:db8::/48"],
  ["fe80::1%eth0", "fe80::/48"],
  ["::1", "::/48"],
])("%s · is logged without the part that identifies a device · %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each(["", "localhost", "192.0.2", "1.2.3.4.5", "192.0.2.213:443"])(
  "%j, which is not an address · is not recorded",
  (text) => {
    expect(clientNetwork(text)).toBeNull();
  },
);
