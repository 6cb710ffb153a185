import type { DatabaseDeps } from "./database/database.ts";
import type { IdentityDeps } from "./identity/identity-provider.ts";
import type { BoundsDeps } from "./limits/bounds/require-room.ts";
import type { RateLimitDeps } from "./limits/rate-limit/shared-rate-limiter.ts";
import type { ListDeps } from "./lists/cursors.ts";
import type { MetricsDeps } from "./metrics/metrics.ts";
import type { OutboxDeps } from "./outbox/wake.ts";
import type { PlatformDeps } from "./platform/platform-deps.ts";
import type { ReplicaDeps } from "./replica/replica.ts";
import type { RequestLogDeps } from "./request-log/request-log.ts";
import type { SettingsDeps } from "./settings/settings.ts";
import type { TracingDeps } from "./tracing/tracer.ts";

/** The dependencies of use cases, created once per process by the modules below. */
export interface Deps
  extends SettingsDeps,
    PlatformDeps,
    DatabaseDeps,
    ReplicaDeps,
    MetricsDeps,
    ListDeps,
    RateLimitDeps,
    BoundsDeps,
    IdentityDeps,
    OutboxDeps,
    RequestLogDeps,
    TracingDeps {}
