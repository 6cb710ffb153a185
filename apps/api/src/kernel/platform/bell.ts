export interface Bell {
  ring(): void;
  /** Waits. Returns whether the bell rang since the last wait or rings within the time. */
  wait(waitMs: number): Promise<boolean>;
}

/** Wakes one listener. A busy listener notices the bell at its next wait. */
export function createBell(): Bell {
  let rang = false;
  let wakeUp = () => {};
  return {
    ring() {
      rang = true;
      wakeUp();
    },
    async wait(waitMs) {
      if (!rang) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const heard = rang;
      rang = false;
      return heard;
    },
  };
}
