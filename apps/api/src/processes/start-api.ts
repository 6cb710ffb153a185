import type { Settings } from "../kernel/settings/settings.ts";
import { connectDeps } from "./boot.ts";
import type { ConnectOptions } from "./connect-kernel.ts";
import { startHttp } from "./http-server.ts";
import { startMetrics } from "./metrics-server.ts";
import { httpDrain } from "./run-until-stopped.ts";
import { warmUp } from "./warm-up.ts";

interface RunningApi {
  port: number;
  stop(drain?: typeof httpDrain): Promise<void>;
}

/**
 * Starts the API process. It keeps all of its database connections, because a burst would otherwise
 * wait for new ones. It listens after the warm-up, which ends after `warmUpMs` at the latest, so
 * until then neither `/readyz` nor any other request gets a response.
 */
export async function startApi(
  settings: Settings,
  { warmUpMs = 5_000, ...options }: ConnectOptions & { warmUpMs?: number } = {},
): Promise<RunningApi> {
  const connectionsKept = settings.databaseConnections;
  const deps = await connectDeps(settings, { ...options, connectionsKept });
  await warmUp(deps, { limitMs: warmUpMs });
  const metrics = await startMetrics(deps);
  const http = await startHttp(deps);
  deps.logger.info({ host: settings.host, port: http.port }, "The API is ready");
  return {
    port: http.port,
    async stop(drain = httpDrain) {
      deps.logger.info("The API is draining");
      await http.stop(drain);
      await metrics?.stop();
      await deps.close();
    },
  };
}
