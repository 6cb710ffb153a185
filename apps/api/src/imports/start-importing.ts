import type { Deps } from "../deps.ts";
import { restSince } from "../lists/turns.ts";
import type { OpenImport } from "./import.ts";
import { rowsKeptMs } from "./import.ts";
import { countFailure, openImports, stopImport } from "./store.ts";
import { workOff } from "./work-off.ts";

const sweepIntervalMs = 500;

const failuresMax = 5;

export interface RunningImports {
  stop(): Promise<void>;
}

/** Works on imports until it is stopped: a piece of each organization's oldest one in turn. */
export function startImporting(deps: Deps): RunningImports {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let stopped = false;

  async function sweep() {
    try {
      for (let isBusy = true; isBusy; ) {
        isBusy = false;
        for (const one of await openImports(deps.db)) {
          if (stopped) return;
          if (await takeTurn(deps, one)) isBusy = true;
        }
      }
    } catch (error) {
      deps.logger.error({ err: error }, "Could not look for imports");
    }
    if (!stopped) timer = setTimeout(start, sweepIntervalMs);
  }

  function start() {
    sweeping = sweep();
  }

  start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
    },
  };
}

/** Returns false when another worker is at the import: to ask for it at once again would help nobody. */
async function takeTurn(deps: Deps, open: OpenImport): Promise<boolean> {
  const startedAt = performance.now();
  let isDone = true;
  try {
    isDone = await workOff(deps, open);
  } catch (error) {
    deps.logger.error({ err: error, importId: open.id }, "A piece of an import failed");
    await noteFailure(deps, open);
  }
  await restSince(startedAt);
  return isDone;
}

/** A piece that fails again and again must not take turns for ever. */
async function noteFailure({ db, clock }: Deps, open: OpenImport) {
  const now = clock.now();
  if ((await countFailure(db, open, now)) < failuresMax) return;
  const rowsUntil = new Date(now.getTime() + rowsKeptMs);
  const because = "The service failed at the next rows; the rows created before remain";
  await stopImport(db, open, { because, now, rowsUntil });
}
