import type { RequestHandler } from "express";
import { Refusal } from "../kernel/refusal.ts";
import { callerOf } from "./request-context.ts";

interface Limits {
  /** The number of places in this process. */
  process: number;
  /** The number of places that one organization can hold. */
  organization: number;
  /** The longest time that a request waits, in ms. It is rejected after that. */
  waitMsMax: number;
}

interface Waiting {
  organizationId: string;
  start: () => void;
}

/**
 * Places for work that takes a lot of memory, such as reading a file. Requests that find no free
 * place wait in order of arrival.
 */
export class Places {
  readonly #limits: Limits;
  #takenCount = 0;
  readonly #takenCounts = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes a place and returns the function that frees it. */
  async enter(organizationId: string): Promise<() => void> {
    if (!this.#take(organizationId)) await this.#turnOf(organizationId);
    return () => this.#leave(organizationId);
  }

  /** Takes a place if one is free. Returns whether it did. */
  #take(organizationId: string): boolean {
    const count = this.#takenCounts.get(organizationId) ?? 0;
    const { process, organization } = this.#limits;
    if (this.#takenCount >= process || count >= organization) return false;
    this.#takenCount += 1;
    this.#takenCounts.set(organizationId, count + 1);
    return true;
  }

  #turnOf(organizationId: string): Promise<void> {
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const waiting = { organizationId, start };
    this.#waiting.add(waiting);
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting);
      reject(busy());
    }, this.#limits.waitMsMax);
    return promise.finally(() => clearTimeout(timer));
  }

  #leave(organizationId: string) {
    this.#takenCount -= 1;
    const count = (this.#takenCounts.get(organizationId) ?? 0) - 1;
    if (count === 0) this.#takenCounts.delete(organizationId);
    else this.#takenCounts.set(organizationId, count);
    for (const waiting of this.#waiting) {
      if (!this.#take(waiting.organizationId)) continue;
      this.#waiting.delete(waiting);
      waiting.start();
      return;
    }
  }
}

const busy = () =>
  new Refusal(
    "SERVICE_UNAVAILABLE",
    "Too many files are being uploaded right now. Repeat the request after the number of seconds in Retry-After.",
    {
      retryAfterSeconds: 1,
    },
  );

/**
 * Waits for a place before any of the body is read. The place is freed when the request ends,
 * unless it was freed before.
 */
export const takePlace =
  (places: Places): RequestHandler =>
  async (_req, res, next) => {
    const leave = await places.enter(callerOf(res).organizationId);
    if (res.closed) return leave();
    res.locals.leavePlace = leave;
    res.once("close", leave);
    next();
  };
