import { once } from "node:events";
import { createServer } from "node:net";
import type { Settings } from "@referral-service/api/kernel/settings/settings.ts";
import { type Address, listen } from "@referral-service/api/processes/listen.ts";

/**
 * Throws if a port is in use. The ports are checked before the database starts, because a second
 * start must not disturb the first one's database.
 */
export async function requireFreePorts({
  host,
  port,
  metricsHost,
  metricsPort,
}: Pick<Settings, "host" | "port" | "metricsHost" | "metricsPort">) {
  await requireFree({ setting: "PORT", host, port });
  if (metricsPort !== undefined) {
    await requireFree({ setting: "METRICS_PORT", host: metricsHost, port: metricsPort });
  }
}

async function requireFree(address: Address) {
  const probe = createServer();
  await listen(probe, address);
  probe.close();
  await once(probe, "close");
}
