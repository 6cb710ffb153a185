import { z } from "zod";
import { publicRoute } from "../access/route-access.ts";
import { c, read } from "../router.ts";

const health = z
  .object({
    status: z
      .enum(["ok", "degraded"])
      .describe("Status of the service. `degraded` means that webhooks can arrive late."),
    release: z.string().describe("Release of the running service."),
    database: z.literal("ok"),
    queue: z
      .enum(["ok", "unavailable"])
      .describe(
        "Status of the queue. Workers poll for due deliveries while the queue is `unavailable`, and find them within seconds.",
      ),
    deliveries: z
      .enum(["ok", "late", "unknown"])
      .describe(
        "Status of webhook deliveries. `late` means that a delivery has been due for 30 seconds and no worker has sent it.",
      ),
  })
  .meta({
    id: "Health",
    examples: [{ status: "ok", release: "1.4.0", database: "ok", queue: "ok", deliveries: "ok" }],
  });

export const healthContract = c.router({
  check: read("/health", health, {
    summary: "Get the health of the service",
    description: "Returns the health of the service, or 503 if its database is unavailable.",
    access: publicRoute,
  }),
});
