import { parseSettings } from "../kernel/settings/settings.ts";
import { requireUsable } from "./boot.ts";
import { runUntilStopped, stopWithinMs } from "./run-until-stopped.ts";
import { startApi } from "./start-api.ts";

await runUntilStopped(
  async () => {
    const settings = parseSettings(process.env);
    await requireUsable(settings);
    const api = await startApi(settings);
    return () => api.stop();
  },
  { withinMs: stopWithinMs },
);
