import type { Database } from "./database/database.ts";
import type { EgressGuard } from "./delivery-engine/egress-guard.ts";
import type { Exchange } from "./delivery-engine/exchange.ts";
import type { SecretReader } from "./delivery-engine/secrets.ts";
import type { DeliveryWake } from "./delivery-engine/wake.ts";
import type { EventStreams } from "./event-stream/streams.ts";
import type { ApiKeyHasher } from "./identity/api-key-text.ts";
import type { IdentityProvider } from "./identity/identity-provider.ts";
import type { CursorCodec } from "./lists/cursors.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Clock } from "./platform/clock.ts";
import type { Lifecycle } from "./platform/lifecycle.ts";
import type { Logger } from "./platform/logger.ts";
import type { JobSender } from "./platform/queue.ts";
import type { SealedBox } from "./platform/sealed-box.ts";
import type { SubmissionLimiters } from "./public-links/submission-limits.ts";
import type { SharedRateLimiter } from "./rate-limit/shared-rate-limiter.ts";
import type { Settings } from "./settings.ts";

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
