import type { VerifyWebhookOptions } from "../../src/webhooks/index.ts";
import { deletedEvent, hexSignature, nowSeconds, secret, signed } from "./signing.ts";

/** Returns a whole number from 0 up to but excluding `below`. */
type Random = (below: number) => number;

/** Returns the same numbers in every run (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const good = signed(deletedEvent);
const goodBody = Buffer.from(good.body);
const timestamp = good.headers["X-Service-Timestamp"];
const signature = good.headers["X-Service-Signature"];
const foreignSignature = hexSignature(good.body, timestamp, "whsec_of_someone_else");

/** Changes, inserts, removes, repeats or cuts off bytes. The result always differs. */
function mutatedBytes(original: Buffer, random: Random): Buffer {
  const position = random(original.length + 1);
  const [before, after] = [original.subarray(0, position), original.subarray(position)];
  const byte = Buffer.of(random(256));
  switch (random(5)) {
    case 0:
      return Buffer.concat([before, byte, after]);
    case 1:
      return Buffer.concat([before, after.subarray(1 + random(4))]);
    case 2:
      return Buffer.concat([before, after, after]);
    case 3:
      return Buffer.from(before);
    default:
      return Buffer.concat([before, byte, after.subarray(1)]);
  }
}

const mutatedText = (text: string, random: Random) =>
  mutatedBytes(Buffer.from(text, "latin1"), random).toString("latin1");

/** Hexadecimal digits are equal in either case. */
const meansTheSame = (mutated: string | Buffer, original: string | Buffer) =>
  typeof mutated === "string"
    ? mutated.toLowerCase() === String(original).toLowerCase()
    : mutated.equals(original as Buffer);

type Request = Omit<VerifyWebhookOptions, "toleranceSeconds">;

const mutations: ((random: Random) => Request | undefined)[] = [
  (random) => {
    const body = mutatedBytes(goodBody, random);
    return meansTheSame(body, goodBody) ? undefined : { ...good, body };
  },
  (random) => {
    const hex = mutatedText(signature, random);
    if (meansTheSame(hex, signature)) return undefined;
    return { ...good, headers: { ...good.headers, "X-Service-Signature": hex } };
  },
  // Includes any time within the tolerance, because the signature covers the time.
  (random) => {
    const near = String(nowSeconds - 300 + random(601));
    const time = random(2) === 0 ? near : mutatedText(timestamp, random);
    if (time === timestamp) return undefined;
    return { ...good, headers: { ...good.headers, "X-Service-Timestamp": time } };
  },
  (random) => {
    const key = mutatedText(secret, random);
    return key === secret ? undefined : { ...good, secret: random(2) === 0 ? key : [key, "whsec"] };
  },
  // Changes a header's name or adds a second value.
  (random) => {
    const names = ["X-Service-Timestamp", "X-Service-Signature"];
    const name = names[random(2)] ?? "";
    const { [name]: value = "", ...headers }: Record<string, string> = good.headers;
    const renamed = mutatedText(name, random);
    const others: Record<string, string | string[]> = { ...headers };
    others[random(2) === 0 ? renamed : name] = [
      value,
      mutatedText(value, random),
      foreignSignature,
    ];
    return renamed.toLowerCase() === name.toLowerCase() ? undefined : { ...good, headers: others };
  },
  // Adds random signatures with the correct form to both headers.
  (random) => {
    const digits = () => Array.from({ length: 8 }, () => hexOf(random)).join("");
    const forged = { "X-Service-Signature": digits(), "X-Service-Signature-Previous": digits() };
    return { ...good, headers: { ...good.headers, ...forged } };
  },
];

const hexOf = (random: Random) =>
  random(2 ** 32)
    .toString(16)
    .padStart(8, "0");

/** A request that differs from a correctly signed one in a significant part. */
export function mutatedRequest(random: Random): Request {
  for (;;) {
    const request = mutations[random(mutations.length)]?.(random);
    if (request) return request;
  }
}
