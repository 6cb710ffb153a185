import type { DatabaseDeps } from "../../kernel/database/database.ts";
import type { MetricsDeps } from "../../kernel/metrics/metrics.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import type { SettingsDeps } from "../../kernel/settings/settings.ts";
import type { EgressGuard } from "./egress-guard.ts";
import type { Exchange } from "./exchange.ts";
import type { Hosts } from "./hosts.ts";
import type { SecretReader } from "./secrets.ts";

export interface DeliveryDeps {
  webhookSecrets: SecretReader;
  egressGuard: EgressGuard;
  /** Places at the hosts that this process sends to, for deliveries and test events together. */
  receivingHosts: Hosts;
  /** Sends test events. A worker has an exchange of its own. */
  testExchange: Exchange;
}

/** The dependencies of the engine. */
export type EngineDeps = SettingsDeps & PlatformDeps & DatabaseDeps & MetricsDeps & DeliveryDeps;
