import type { Clock } from "./clock.ts";
import type { Logger } from "./logger.ts";
import type { JobSender } from "./queue.ts";
import type { SealedBox } from "./sealed-box.ts";

/** Whether this process is draining, which means that it finishes its work and accepts no more. */
export interface Lifecycle {
  isDraining: boolean;
}

export interface PlatformDeps {
  clock: Clock;
  newId: () => string;
  /** Returns a number from 0 up to but not including 1, like Math.random. */
  random: () => number;
  logger: Logger;
  lifecycle: Lifecycle;
  sealedBox: SealedBox;
  jobs: JobSender<unknown>;
}
