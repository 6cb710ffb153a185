import { setTimeout as delay } from "node:timers/promises";

/** Sends this many requests at a rate per second, whether or not earlier ones have ended. */
export async function atRate<Sent>(
  send: () => Promise<Sent>,
  perSecond: number,
  count: number,
): Promise<Sent[]> {
  const begin = performance.now();
  const sent: Promise<Sent>[] = [];
  while (sent.length < count) {
    const waitMs = begin + (sent.length * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await delay(waitMs);
    sent.push(send());
  }
  return Promise.all(sent);
}

/** Sends this many requests, always with the same number in flight. */
export async function inTurns<Sent>(
  send: () => Promise<Sent>,
  inFlight: number,
  count: number,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  let left = count;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      sent.push(await send());
    }
  };
  await Promise.all(Array.from({ length: inFlight }, client));
  return sent;
}

/** Unix ms, with fractions. Every process on this machine uses the same clock. */
export const nowMs = () => performance.timeOrigin + performance.now();
