import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deletedEvent, implementations, nowSeconds, secret, signed } from "./signing.ts";

const mutationCount = 20_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(nowSeconds * 1000);
});

afterEach(() => {
  vi.useRealTimers();
});

/** The same numbers on every run (mulberry32). */
function seededRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Changes, adds or takes out one byte. */
function mutated(original: Uint8Array, random: (below: number) => number): Buffer {
  const bytes = [...original];
  const position = random(bytes.length);
  const byte = random(256);
  const kind = random(3);
  if (kind === 0) bytes.splice(position, 1, byte === bytes[position] ? byte ^ 1 : byte);
  if (kind === 1) bytes.splice(position, 0, byte);
  if (kind === 2) bytes.splice(position, 1);
  return Buffer.from(bytes);
}

describe.each(implementations)("verifyWebhook on %s", (_, verifyWebhook) => {
  const good = signed(deletedEvent);
  const goodBody = Buffer.from(good.body);

  test("body · when any one byte changed · refuses with signature_mismatch", async () => {
    for (const position of goodBody.keys()) {
      const body = Buffer.from(goodBody);
      body[position] = (body[position] ?? 0) ^ 1;
      await expect(verifyWebhook({ ...good, body })).rejects.toMatchObject({
        code: "signature_mismatch",
      });
    }
  });

  test(`request · ${mutationCount} random mutations · accepts none`, async () => {
    const random = seededRandom(20_261_120);
    const { "X-Service-Timestamp": timestamp, "X-Service-Signature": signature } = good.headers;
    const texts = [timestamp, signature, secret];
    let acceptedCount = 0;
    for (let i = 0; i < mutationCount; i += 1) {
      const target = i % 4;
      const [time = "", hex = "", key = ""] = texts.map((text, index) =>
        index === target ? mutated(Buffer.from(text), random).toString("latin1") : text,
      );
      // Hexadecimal digits mean the same in either case: that is no mutation.
      if (hex !== signature && hex.toLowerCase() === signature) continue;
      const body = target === 3 ? mutated(goodBody, random) : goodBody;
      const headers = { "X-Service-Timestamp": time, "X-Service-Signature": hex };
      await verifyWebhook({ body, headers, secret: key }).then(
        () => {
          acceptedCount += 1;
        },
        (error: unknown) => {
          expect(error).toHaveProperty("name", "WebhookVerificationError");
        },
      );
    }
    expect(acceptedCount).toBe(0);
  });
});
