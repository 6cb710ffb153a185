import { createHmac, timingSafeEqual } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { deletedEvent, hexSignature, secret, signed } from "./signing.ts";

vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  return {
    ...crypto,
    createHmac: vi.fn(crypto.createHmac),
    timingSafeEqual: vi.fn(crypto.timingSafeEqual),
  };
});

// Other files in this worker load these modules with the real node:crypto.
vi.resetModules();
const node = await import("../../src/webhooks/signature.node.ts");
const web = await import("../../src/webhooks/signature.web.ts");
afterAll(() => vi.resetModules());

const { body, headers } = signed(deletedEvent);
const timestamp = headers["X-Service-Timestamp"];
const signatures = [
  headers["X-Service-Signature"],
  hexSignature(body, timestamp, "whsec_nobody_knows"),
];

const others = ["x", "whsec_of_another_length".repeat(9)];
const places = [
  ["first", [secret, ...others]],
  ["last", [...others, secret]],
  ["only", [secret]],
  ["absent", others],
] as const;

beforeEach(() => {
  vi.mocked(createHmac).mockClear();
  vi.mocked(timingSafeEqual).mockClear();
});

test.each(places)(
  "node:crypto · the correct secret %s among others · each is compared with each signature",
  (place, secrets) => {
    const isSigned = node.isSigned({ body, timestamp, secrets, signatures });
    expect(isSigned).toBe(place !== "absent");
    expect(createHmac).toHaveBeenCalledTimes(secrets.length);
    expect(timingSafeEqual).toHaveBeenCalledTimes(2 * secrets.length);
  },
);

test.each(places)(
  "WebCrypto · the correct secret %s among others · each is signed with",
  async (place, secrets) => {
    const sign = vi.spyOn(globalThis.crypto.subtle, "sign");
    const isSigned = await web.isSigned({ body, timestamp, secrets, signatures });
    expect(isSigned).toBe(place !== "absent");
    expect(sign).toHaveBeenCalledTimes(secrets.length);
    sign.mockRestore();
  },
);
