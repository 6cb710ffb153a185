import { setTimeout as delay } from "node:timers/promises";
import { Refusal } from "../refusal.ts";

/** A longer rest would make an organization wait without need. */
const restMsMax = 100;

/** A request that waits longer is refused. */
export const waitMsMax = 5_000;

/** Rests for as long as a piece of work took, so that others get the processors meanwhile. */
export const restSince = (startedAt: number) =>
  delay(Math.min(performance.now() - startedAt, restMsMax));

interface Pauses {
  rest(durationMs: number): Promise<unknown>;
}

/**
 * Runs what is asked for under the same key one after the other, in the order of asking. After each
 * turn the key rests for as long as the turn took, so that others get the processors meanwhile.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();
  readonly #pauses: Pauses;

  constructor(pauses: Pauses = { rest: delay }) {
    this.#pauses = pauses;
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
      void this.#pauses.rest(Math.min(tookMs, restMsMax)).then(() => {
        if (this.#last.get(key) === over) this.#last.delete(key);
        end();
      });
    }
  }
}

const pieces = new Turns();
const questions = new Turns();

/** A piece of something long, such as a page of an export. It waits as long as it takes. */
export const readPiece = <Result>(organizationId: string, read: () => Promise<Result>) =>
  pieces.take(organizationId, read);

/**
 * A question whose answer may take many rows, such as a search. However many an organization asks
 * at the same time, they cost others what one does.
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
    "Too many expensive requests of this organization are waiting",
    {
      retryAfterSeconds: 1,
    },
  );
