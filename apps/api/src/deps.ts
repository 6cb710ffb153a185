import type { EventStreams } from "./event-stream/streams.ts";
import type { CursorCodec } from "./http/cursors.ts";
import type { SharedRateLimiter } from "./http/shared-rate-limiter.ts";
import type { ApiKeyHasher } from "./identity/api-key-text.ts";
import type { IdentityProvider } from "./identity/identity-provider.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db.ts";
import type { Lifecycle } from "./platform/lifecycle.ts";
import type { Logger } from "./platform/logger.ts";
import type { JobSender } from "./platform/queue.ts";
import type { SealedBox } from "./platform/sealed-box.ts";
import type { SubmissionLimiters } from "./public-links/submission-limits.ts";
import type { Settings } from "./settings.ts";
import type { EgressGuard } from "./webhook-delivery/egress-guard.ts";
import type { Exchange } from "./webhook-delivery/exchange.ts";
import type { SecretReader } from "./webhook-delivery/secrets.ts";
import type { DeliveryWake } from "./webhook-delivery/wake.ts";

/** What use-cases need from outside, made once per process. */
export interface Deps {
  settings: Settings;
  db: Database;
  clock: Clock;
  newId: () => string;
  /** From 0 up to 1, like Math.random. */
  random: () => number;
  logger: Logger;
  metrics: Metrics;
  lifecycle: Lifecycle;
  sealedBox: SealedBox;
  webhookSecrets: SecretReader;
  apiKeys: ApiKeyHasher;
  identity: IdentityProvider;
  cursors: CursorCodec;
  rateLimiter: SharedRateLimiter;
  submissionLimiters: SubmissionLimiters;
  egressGuard: EgressGuard;
  deliveries: DeliveryWake;
  eventStreams: EventStreams;
  /** Sends test events. A worker has an exchange of its own. */
  testExchange: Exchange;
  jobs: JobSender<unknown>;
}
