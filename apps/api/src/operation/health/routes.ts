import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { Clock } from "../../kernel/platform/clock.ts";
import { release } from "../../kernel/platform/release.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { type HealthChecks, type HealthDeps, unattendedMaxMs } from "./checks.ts";

const retryAfterSeconds = 2;

export const healthRoutes: RouteHandlers<typeof contract.health, Deps & HealthDeps> = {
  check: async ({ deps: { healthChecks: checks, clock } }) => {
    const [isDatabaseUp, isQueueUp, deliveries] = await Promise.all([
      checks.isDatabaseUp(),
      checks.isQueueUp(),
      deliveriesAre(checks, clock),
    ]);
    if (!isDatabaseUp) {
      throw new Refusal(
        "SERVICE_UNAVAILABLE",
        "The database is unavailable. Repeat the request after the number of seconds in Retry-After.",
        {
          retryAfterSeconds,
          cause: new Error("The database did not respond to the health check"),
        },
      );
    }
    const queue = isQueueUp ? "ok" : "unavailable";
    const status = isQueueUp && deliveries === "ok" ? "ok" : "degraded";
    return { status: 200, body: { status, release, database: "ok", queue, deliveries } };
  },
};

async function deliveriesAre(checks: HealthChecks, clock: Clock) {
  try {
    const backlog = await checks.backlog();
    const active = backlog.find(({ endpoint }) => endpoint === "active");
    const since = active?.oldestUnattendedAt?.getTime() ?? Number.POSITIVE_INFINITY;
    return clock.now().getTime() - since > unattendedMaxMs ? "late" : "ok";
  } catch {
    return "unknown";
  }
}
