import { z } from "zod";
import { publicRoute } from "../access/route-access.ts";
import { c, read } from "../router.ts";

export const health = z
  .object({
    status: z.enum(["ok", "degraded"]).describe("degraded: webhooks may arrive late"),
    database: z.literal("ok"),
    queue: z
      .enum(["ok", "unavailable"])
      .describe("unavailable: workers look for due deliveries and find them within seconds"),
    deliveries: z
      .enum(["ok", "late", "unknown"])
      .describe("late: webhooks have been due for half a minute and no worker takes them"),
    version: z.string().describe("Release of the service that responded, such as 1.4.0"),
  })
  .meta({
    id: "Health",
    examples: [{ status: "ok", database: "ok", queue: "ok", deliveries: "ok", version: "1.4.0" }],
  });

export const healthContract = c.router({
  check: read("/health", health, {
    summary: "Whether the service can work; 503 when its database is away",
    access: publicRoute,
  }),
});
