import { setTimeout as delay } from "node:timers/promises";
import { Refusal } from "../refusal.ts";

/** The longest pause in ms. A longer one would only delay the organization. */
const usualRestMsMax = 100;

/** The longest time in ms that a request waits. It is rejected after that. */
export const waitMsMax = 5_000;

/** Pauses for as long as a piece of work took, so that other work can use the processors. */
export const restSince = (startedAt: number) =>
  delay(Math.min(performance.now() - startedAt, usualRestMsMax));

interface Pauses {
  rest(durationMs: number): Promise<unknown>;
  /** The longest pause. Infinity for work that does not pause in between. */
  restMsMax: number;
}

/**
 * Runs the pieces of work for a key one after the other, in the order of the calls. The key pauses
 * after each piece for as long as the piece took, so that other keys can use the processors.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();
  readonly #pauses: Pauses;

  constructor({ rest = delay, restMsMax = usualRestMsMax }: Partial<Pauses> = {}) {
    this.#pauses = { rest, restMsMax };
  }

  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    this.#last.set(key, over);
    await before;
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const tookMs = performance.now() - startedAt;
      const { rest, restMsMax } = this.#pauses;
      void rest(Math.min(tookMs, restMsMax)).then(() => {
        if (this.#last.get(key) === over) this.#last.delete(key);
        end();
      });
    }
  }
}

const pieces = new Turns();
const questions = new Turns();

/** Runs a piece of long work, such as a page of an export. It waits without a time limit. */
export const readPiece = <Result>(organizationId: string, read: () => Promise<Result>) =>
  pieces.take(organizationId, read);

/**
 * Runs a query that can read many rows, such as a search. Simultaneous queries by an organization
 * delay others no more than a single query does.
 */
export async function answerInTurn<Result>(
  organizationId: string,
  answer: () => Promise<Result>,
): Promise<Result> {
  const askedAt = performance.now();
  return questions.take(organizationId, () => {
    if (performance.now() - askedAt > waitMsMax) throw tooLate();
    return answer();
  });
}

const tooLate = () =>
  new Refusal(
    "SERVICE_UNAVAILABLE",
    "Too many expensive requests from this organization are waiting. Retry after the number of seconds in Retry-After.",
    {
      retryAfterSeconds: 1,
    },
  );
