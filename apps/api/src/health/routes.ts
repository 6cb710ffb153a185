import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../http/mount.ts";

export const healthRoutes: RouteHandlers<typeof contract.health> = {
  check: async ({ deps }) => {
    await deps.db.pool.query("SELECT 1");
    const queue = (await deps.jobs.isAvailable()) ? "ok" : "unavailable";
    const status = queue === "ok" ? "ok" : "degraded";
    return { status: 200, body: { status, database: "ok", queue } };
  },
};
