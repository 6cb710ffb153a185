import { connectDeps, queueBackendOf } from "./boot.ts";
import { runUntilStopped } from "./run-until-stopped.ts";
import { parseSettings } from "./settings.ts";
import { startWorker } from "./worker.ts";

const drainMs = 3_000;

await runUntilStopped(async () => {
  const settings = parseSettings(process.env);
  const deps = await connectDeps(settings);
  const worker = await startWorker(deps, queueBackendOf(settings));
  deps.logger.info("The webhook worker is ready");
  return async () => {
    await worker.stop({ withinMs: drainMs });
    await deps.close();
  };
});
