type Start = () => void;

/**
 * Decides who gets the next connection. Waiting holders take turns. A holder with a quarter of all
 * connections or more waits until no holder with fewer is waiting. No connection is idle while a
 * holder waits.
 */
export class Shares {
  readonly #shareMax: number;
  #freeCount: number;
  readonly #heldCounts = new Map<string, number>();
  /** The waiting starts of each holder, in the order of their turns. */
  readonly #waiting = new Map<string, Set<Start>>();

  constructor(connectionsMax: number) {
    this.#freeCount = connectionsMax;
    this.#shareMax = Math.max(1, Math.floor(connectionsMax / 4));
  }

  get waitingCount(): number {
    return [...this.#waiting.values()].reduce((count, { size }) => count + size, 0);
  }

  /** Calls `start` when it is the holder's turn, which may be at once. */
  wait(holder: string, start: Start) {
    const starts = this.#waiting.get(holder);
    if (starts === undefined) this.#waiting.set(holder, new Set([start]));
    else starts.add(start);
    this.#startNext();
  }

  giveUp(holder: string, start: Start) {
    const starts = this.#waiting.get(holder);
    if (starts?.delete(start) && starts.size === 0) this.#waiting.delete(holder);
  }

  giveBack(holder: string) {
    this.#freeCount += 1;
    const heldCount = this.#heldBy(holder) - 1;
    if (heldCount === 0) this.#heldCounts.delete(holder);
    else this.#heldCounts.set(holder, heldCount);
    this.#startNext();
  }

  #startNext() {
    if (this.#freeCount === 0) return;
    const waiting = [...this.#waiting];
    const [holder, starts] =
      waiting.find(([id]) => this.#heldBy(id) < this.#shareMax) ?? waiting[0] ?? [];
    const [start] = starts ?? [];
    if (holder === undefined || starts === undefined || start === undefined) return;
    this.#waiting.delete(holder);
    starts.delete(start);
    if (starts.size > 0) this.#waiting.set(holder, starts);
    this.#freeCount -= 1;
    this.#heldCounts.set(holder, this.#heldBy(holder) + 1);
    start();
  }

  #heldBy(holder: string): number {
    return this.#heldCounts.get(holder) ?? 0;
  }
}
