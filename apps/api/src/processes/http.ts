import { parseSettings } from "../kernel/settings/settings.ts";
import { connectDeps, requireUsable } from "./boot.ts";
import { startHttp } from "./http-server.ts";
import { startMetrics } from "./metrics-server.ts";
import { httpDrain, runUntilStopped, stopWithinMs } from "./run-until-stopped.ts";

await runUntilStopped(
  async () => {
    const settings = parseSettings(process.env);
    await requireUsable(settings);
    const deps = await connectDeps(settings);
    await deps.db.openConnections();
    const metrics = await startMetrics(deps);
    const http = await startHttp(deps);
    deps.logger.info({ host: settings.host, port: http.port }, "The API is ready");
    return async () => {
      deps.logger.info("The API is draining");
      await http.stop(httpDrain);
      await metrics?.stop();
      await deps.close();
    };
  },
  { withinMs: stopWithinMs },
);
