type Start = () => void;

/** The holder of work without an organization. */
export const systemId = "system";

/** The share of all connections that an organization can hold while others are present. */
export const shareOfConnectionsMax = 1 / 4;

/** A holder counts as present for this time after it has requested a connection. */
const presentMs = 1_000;

/**
 * Decides who gets the next connection. Waiting holders are served one at a time. An organization
 * holds up to a quarter of all connections while other organizations are present, so that it cannot
 * keep the processors busy with more. The only organization present can hold all connections, but
 * gets no more while a holder with less than a quarter is waiting.
 */
export class Shares {
  readonly #shareMax: number;
  readonly #nowMs: () => number;
  #freeCount: number;
  readonly #heldCounts = new Map<string, number>();
  /** The waiting calls of each holder, in the order of service. */
  readonly #waiting = new Map<string, Set<Start>>();
  /** Time when each organization last requested a connection, earliest first. */
  readonly #askedAt = new Map<string, number>();

  constructor(connectionsMax: number, nowMs = () => performance.now()) {
    this.#freeCount = connectionsMax;
    this.#shareMax = Math.max(1, Math.floor(connectionsMax * shareOfConnectionsMax));
    this.#nowMs = nowMs;
  }

  get waitingCount(): number {
    return [...this.#waiting.values()].reduce((count, { size }) => count + size, 0);
  }

  /** Calls `start` when the holder is next. This can be immediately. */
  wait(holder: string, start: Start) {
    if (holder !== systemId) this.#notePresence(holder);
    const starts = this.#waiting.get(holder);
    if (starts === undefined) this.#waiting.set(holder, new Set([start]));
    else starts.add(start);
    this.#startWaiting();
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
    this.#startWaiting();
  }

  #startWaiting() {
    while (this.#freeCount > 0 && this.#startNext());
  }

  /** Returns whether a waiting call was started. */
  #startNext(): boolean {
    const waiting = [...this.#waiting];
    const [holder, starts] =
      waiting.find(([id]) => this.#heldBy(id) < this.#shareMax) ??
      waiting.find(([id]) => this.#mayHoldAll(id)) ??
      [];
    const [start] = starts ?? [];
    if (holder === undefined || starts === undefined || start === undefined) return false;
    this.#waiting.delete(holder);
    starts.delete(start);
    if (starts.size > 0) this.#waiting.set(holder, starts);
    this.#freeCount -= 1;
    this.#heldCounts.set(holder, this.#heldBy(holder) + 1);
    start();
    return true;
  }

  #notePresence(holder: string) {
    const nowMs = this.#nowMs();
    this.#askedAt.delete(holder);
    this.#askedAt.set(holder, nowMs);
    for (const [id, askedAt] of this.#askedAt) {
      if (nowMs - askedAt <= presentMs) break;
      this.#askedAt.delete(id);
    }
  }

  #mayHoldAll(holder: string): boolean {
    return holder === systemId || (this.#askedAt.size === 1 && this.#askedAt.has(holder));
  }

  #heldBy(holder: string): number {
    return this.#heldCounts.get(holder) ?? 0;
  }
}
