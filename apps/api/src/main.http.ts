import { connectDeps, startHttp } from "./boot.ts";
import { runUntilStopped } from "./run-until-stopped.ts";
import { parseSettings } from "./settings.ts";

const drainMs = 3_000;

await runUntilStopped(async () => {
  const settings = parseSettings(process.env);
  const deps = await connectDeps(settings);
  const http = await startHttp(deps);
  deps.logger.info({ host: settings.host, port: http.port }, "The API is ready");
  return async () => {
    await http.stop({ withinMs: drainMs });
    await deps.close();
  };
});
