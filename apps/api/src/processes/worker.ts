import { parseSettings } from "../kernel/settings/settings.ts";
import { connectDeps, requireUsable } from "./boot.ts";
import { queueBackendOf } from "./connect-kernel.ts";
import { startMetrics } from "./metrics-server.ts";
import { runUntilStopped, stopWithinMs, workerDrainMs } from "./run-until-stopped.ts";
import { startWorker } from "./start-worker.ts";

await runUntilStopped(
  async () => {
    const settings = parseSettings(process.env);
    await requireUsable(settings);
    const deps = await connectDeps(settings);
    const metrics = await startMetrics(deps);
    const worker = await startWorker(deps, queueBackendOf(settings));
    deps.logger.info("The webhook worker is ready");
    return async () => {
      deps.logger.info("The webhook worker is draining");
      deps.lifecycle.isDraining = true;
      await worker.stop({ withinMs: workerDrainMs });
      await metrics?.stop();
      await deps.close();
    };
  },
  { withinMs: stopWithinMs },
);
