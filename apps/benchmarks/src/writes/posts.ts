import { newId } from "@referral-service/api/kernel/platform/ids.ts";

import type { Pool } from "pg";
import type { World } from "../api/world.ts";
import type { Receiver } from "../delivery/processes.ts";
import type { Arrivals } from "../delivery/receiver.ts";
import { createClient } from "../load/client.ts";
import { atRate, inTurns, nowMs } from "../load/send.ts";

/** A created referral. Times in Unix ms. */
export interface Post {
  referralId: string;
  startMs: number;
  endMs: number;
}

export interface Poster {
  post(): Promise<Post>;
  /** Sends this many requests at a rate per second, whether or not earlier ones have ended. */
  atRate(perSecond: number, count: number): Promise<Post[]>;
  /** Sends this many requests, always with the same number in flight. */
  inTurns(inFlight: number, count: number): Promise<Post[]>;
  close(): Promise<void>;
}

/** Creates referrals, each with an Idempotency-Key and the address of another person. */
export function createPoster(
  baseUrl: string,
  { key, referrerId }: Pick<World, "key" | "referrerId">,
): Poster {
  const client = createClient(baseUrl, key);

  async function post(): Promise<Post> {
    const id = newId();
    const startMs = nowMs();
    const body = { name: "Ada Lovelace", email: `${id}@example.com`, referrerId };
    const referral = await client.send("POST", "/referrals", body);
    return { referralId: referral.id, startMs, endMs: nowMs() };
  }

  return {
    post,
    atRate: (perSecond, count) => atRate(post, perSecond, count),
    inTurns: (inFlight, count) => inTurns(post, inFlight, count),
    close: () => client.close(),
  };
}

/** Waits for the webhooks of created referrals, as an arm's `follow`. */
export const followPosts = (pool: Pool, receiver: Receiver) => (count: number) => {
  const arrived = receiver.expect(count);
  return async (posts: Post[]) => deliveryTimes(pool, posts, await arrived);
};

/**
 * Returns the times from the response to the arrival of the webhook. They are negative if the webhook is
 * faster.
 */
async function deliveryTimes(pool: Pool, posts: Post[], { times }: Arrivals): Promise<number[]> {
  const { rows } = await pool.query<{ id: string; referralId: string }>(
    `SELECT id, payload::jsonb #>> '{data,referral,id}' AS "referralId" FROM events
     WHERE id = ANY($1::uuid[]) AND created_at > now() - interval '1 day'`,
    [times.map(([eventId]) => eventId)],
  );
  const referralOf = new Map(rows.map(({ id, referralId }) => [id, referralId]));
  const endOf = new Map(posts.map(({ referralId, endMs }) => [referralId, endMs]));
  return times.flatMap(([eventId, atMs]) => {
    const endMs = endOf.get(referralOf.get(eventId) ?? "");
    return endMs === undefined ? [] : [atMs - endMs];
  });
}
