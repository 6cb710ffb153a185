export interface Bell {
  ring(): void;
  /** Whether it rang since the last wait, or rings before the time is over. */
  wait(waitMs: number): Promise<boolean>;
}

/** Rings for one listener, who hears it later when they are busy. */
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
