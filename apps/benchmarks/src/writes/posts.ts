import { setTimeout as delay } from "node:timers/promises";
import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { Pool as HttpPool } from "undici";
import type { World } from "../api/world.ts";

/** A created referral. Times in Unix ms. */
export interface Post {
  referralId: string;
  startMs: number;
  endMs: number;
}

export interface Poster {
  /** Sends this many requests at a rate per second, whether or not earlier ones have ended. */
  atRate(perSecond: number, count: number): Promise<Post[]>;
  /** Sends this many requests, always with the same number in flight. */
  inTurns(inFlight: number, count: number): Promise<Post[]>;
  close(): Promise<void>;
}

/** Creates referrals, each with an Idempotency-Key and the address of another person. */
export function createPoster(baseUrl: string, { key, referrerId }: World): Poster {
  const { origin, pathname } = new URL(baseUrl);
  const client = new HttpPool(origin, { connections: 64 });

  async function post(): Promise<Post> {
    const id = newId();
    const startMs = nowMs();
    const { statusCode, body } = await client.request({
      path: `${pathname}/referrals`,
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Idempotency-Key": id,
      },
      body: JSON.stringify({ name: "Ada Lovelace", email: `${id}@example.com`, referrerId }),
    });
    const answer = (await body.json()) as { id: string };
    if (statusCode !== 201) throw new Error(`${statusCode} ${JSON.stringify(answer)}`);
    return { referralId: answer.id, startMs, endMs: nowMs() };
  }

  return {
    async atRate(perSecond, count) {
      const begin = performance.now();
      const posts: Promise<Post>[] = [];
      for (let sent = 0; sent < count; sent += 1) {
        const waitMs = begin + (sent * 1_000) / perSecond - performance.now();
        if (waitMs > 0) await delay(waitMs);
        posts.push(post());
      }
      return Promise.all(posts);
    },
    async inTurns(inFlight, count) {
      const posts: Post[] = [];
      let left = count;
      const client = async () => {
        while (left > 0) {
          left -= 1;
          posts.push(await post());
        }
      };
      await Promise.all(Array.from({ length: inFlight }, client));
      return posts;
    },
    close: () => client.close(),
  };
}

const nowMs = () => performance.timeOrigin + performance.now();
