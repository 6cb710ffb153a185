import type { DatabaseDeps } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import type { MetricsDeps } from "../kernel/metrics/metrics.ts";
import type { PlatformDeps } from "../kernel/platform/platform-deps.ts";
import { ownPortsOf, type SettingsDeps } from "../kernel/settings/settings.ts";
import type { TracingDeps } from "../kernel/tracing/tracer.ts";
import { createEgressGuard, type EgressGuard } from "./engine/egress-guard.ts";
import type { Exchange, ExchangeOptions } from "./engine/exchange.ts";
import { createHosts, type Hosts } from "./engine/hosts.ts";
import { createSecretReader, type SecretReader } from "./engine/secrets.ts";
import { createEventStreams, type EventStreamDeps } from "./stream/streams.ts";

interface DeliveryDeps {
  webhookSecrets: SecretReader;
  egressGuard: EgressGuard;
  /** The places at the hosts that this process sends to, shared by deliveries and test events. */
  receivingHosts: Hosts;
  /** Sends test events. A worker has its own exchange. */
  testExchange: Exchange;
}

export type WebhookDeps = Deps & DeliveryDeps & EventStreamDeps;

export type EngineDeps = SettingsDeps &
  PlatformDeps &
  DatabaseDeps &
  MetricsDeps &
  TracingDeps &
  DeliveryDeps;

/** The longest time in ms that the caller of a test event waits for the receiver's response. */
const testTimeoutMaxMs = 20_000;

export function createWebhookDeps({
  db,
  clock,
  logger,
  settings,
  sealedBox,
}: Pick<Deps, "db" | "clock" | "logger" | "settings" | "sealedBox">): DeliveryDeps &
  EventStreamDeps {
  const egressGuard = createEgressGuard({ ...settings.webhooks, ownPorts: ownPortsOf(settings) });
  return {
    egressGuard,
    webhookSecrets: createSecretReader(sealedBox),
    receivingHosts: createHosts(),
    testExchange: createExchangeOnDemand({ egressGuard, timeoutMs: settings.webhooks.timeoutMs }),
    eventStreams: createEventStreams({ db, clock, logger }),
  };
}

/** Creates the exchange for test events. It loads the HTTP client when the first one is sent. */
function createExchangeOnDemand(options: ExchangeOptions): Exchange {
  let opened: Promise<Exchange> | undefined;

  async function open() {
    const { createExchange } = await import("./engine/exchange.ts");
    return createExchange(options);
  }

  return {
    async post(request) {
      opened ??= open();
      const timeoutMs = Math.min(request.timeoutMs ?? options.timeoutMs, testTimeoutMaxMs);
      return (await opened).post({ ...request, timeoutMs });
    },
    async close() {
      await (await opened)?.close();
    },
  };
}
