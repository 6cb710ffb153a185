/** Runs what is asked for under the same key one after the other, in the order of asking. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const end = () => {
      if (this.#last.get(key) === over) this.#last.delete(key);
    };
    const over = turn.then(end, end);
    this.#last.set(key, over);
    return turn;
  }
}
