import { Gauge, type Registry } from "prom-client";
import type { Deps } from "../../kernel/deps.ts";
import { prefix } from "../../kernel/metrics/metrics.ts";
import type { Replica } from "../../kernel/replica/replica.ts";
import type { EndpointBacklog } from "../../webhooks/engine/backlog.ts";
import type { HealthChecks } from "./checks.ts";

type Observed = Pick<Deps, "metrics" | "db" | "replica" | "clock">;

/** Registers the metrics that are read on each scrape. */
export function addGauges({ metrics, db, replica, clock }: Observed, checks: HealthChecks) {
  const { registry } = metrics;
  // The gauges of the pools are registered first, because the checks take connections that must not
  // be counted.
  addPoolGauges(registry, { main: db, ...(replica && { replica }) });
  if (replica !== undefined) addReplicaGauge(registry, replica);
  addDependencyGauges(registry, checks);
  addBacklogGauges(registry, { checks, clock });
  addMailGauges(registry, { checks, clock });
  addPartitionGauge(registry, checks);
  addClockGauge(registry, checks);
  addStoredGauge(registry, checks);
}

function addStoredGauge(registry: Registry, checks: HealthChecks) {
  new Gauge({
    name: `${prefix}stored_bytes`,
    help: "Size of each table with people's data, in bytes, across all organizations",
    labelNames: ["table"],
    registers: [registry],
    async collect() {
      this.reset();
      const stored = await checks.storedBytes().catch(() => []);
      for (const { table, bytes } of stored) this.set({ table }, bytes);
    },
  });
}

function addPartitionGauge(registry: Registry, checks: HealthChecks) {
  new Gauge({
    name: `${prefix}partition_days`,
    help: "Number of days with partitions, starting today",
    registers: [registry],
    async collect() {
      const count = await checks.comingDays().catch(() => undefined);
      if (count === undefined) this.remove();
      else this.set(count);
    },
  });
}

function addClockGauge(registry: Registry, checks: HealthChecks) {
  new Gauge({
    name: `${prefix}clock_offset_seconds`,
    help: "Number of seconds that the clock of this process is ahead of PostgreSQL's. Negative if it is behind",
    registers: [registry],
    async collect() {
      const offsetMs = await checks.clockOffsetMs().catch(() => undefined);
      if (offsetMs === undefined) this.remove();
      else this.set(offsetMs / 1_000);
    },
  });
}

function addDependencyGauges(registry: Registry, { isDatabaseUp, isQueueUp }: HealthChecks) {
  const add = (name: string, help: string, isUp: () => Promise<boolean>) =>
    new Gauge({
      name: prefix + name,
      help,
      registers: [registry],
      async collect() {
        this.set((await isUp()) ? 1 : 0);
      },
    });
  add("database_up", "1 while the database responds to this process", isDatabaseUp);
  add("queue_up", "1 while the queue's backend responds to this process", isQueueUp);
}

function addReplicaGauge(registry: Registry, replica: Replica) {
  new Gauge({
    name: `${prefix}database_replica_lag_seconds`,
    help: "Maximum age of changes that can be missing on the replica. It grows while the replica does not respond.",
    registers: [registry],
    collect() {
      this.set(replica.lagSeconds());
    },
  });
}

type Pool = Pick<Deps["db"], "connectionCounts">;

function addPoolGauges(registry: Registry, pools: Record<string, Pool>) {
  new Gauge({
    name: `${prefix}database_pool_connections`,
    help: "Connections to the database, by pool and state: idle or busy",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, database] of Object.entries(pools)) {
        const { idle, busy } = database.connectionCounts();
        this.set({ pool, state: "idle" }, idle);
        this.set({ pool, state: "busy" }, busy);
      }
    },
  });
  new Gauge({
    name: `${prefix}database_pool_waiting`,
    help: "Callers waiting for a connection to the database, by pool",
    labelNames: ["pool"],
    registers: [registry],
    collect() {
      for (const [pool, database] of Object.entries(pools)) {
        this.set({ pool }, database.connectionCounts().waiting);
      }
    },
  });
}

/**
 * These metrics are about the whole database, so every process reports the same values. They are
 * absent if the database does not respond.
 */
function addBacklogGauges(
  registry: Registry,
  { checks, clock }: { checks: HealthChecks; clock: Deps["clock"] },
) {
  const add = <Label extends string>(
    { name, help, labelNames }: { name: string; help: string; labelNames: Label[] },
    show: (gauge: Gauge<Label>, backlog: EndpointBacklog) => void,
  ) =>
    new Gauge({
      name: prefix + name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        const backlog = await checks.backlog().catch(() => []);
        for (const ofEndpoints of backlog) show(this, ofEndpoints);
      },
    });
  add(
    {
      name: "webhook_endpoints",
      help: "Webhook endpoints: active, paused by their owner, or disabled by the service",
      labelNames: ["endpoint"],
    },
    (gauge, { endpoint, endpointCount }) => gauge.set({ endpoint }, endpointCount),
  );
  add(
    {
      name: "deliveries_open",
      help: "Open deliveries: due, waiting for a retry or a paused receiver, or in flight",
      labelNames: ["endpoint", "state"],
    },
    (gauge, { endpoint, dueCount, waitingCount, inFlightCount }) => {
      gauge.set({ endpoint, state: "due" }, dueCount);
      gauge.set({ endpoint, state: "waiting" }, waitingCount);
      gauge.set({ endpoint, state: "in_flight" }, inFlightCount);
    },
  );
  add(
    {
      name: "delivery_oldest_due_age_seconds",
      help: "Age of the oldest due delivery. 0 if none is due",
      labelNames: ["endpoint"],
    },
    (gauge, { endpoint, oldestDueAt }) => gauge.set({ endpoint }, ageSeconds(clock, oldestDueAt)),
  );
  add(
    {
      name: "delivery_oldest_unattended_age_seconds",
      help: "Age of the oldest due delivery to an active endpoint that has no delivery in flight",
      labelNames: [],
    },
    (gauge, { endpoint, oldestUnattendedAt }) => {
      if (endpoint === "active") gauge.set(ageSeconds(clock, oldestUnattendedAt));
    },
  );
}

/** The metrics of emails are also about the whole database. */
function addMailGauges(
  registry: Registry,
  { checks, clock }: { checks: HealthChecks; clock: Deps["clock"] },
) {
  new Gauge({
    name: `${prefix}mails_open`,
    help: "Open emails: due, waiting for a retry, or in flight",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      this.reset();
      const backlog = await checks.mailBacklog().catch(() => undefined);
      if (backlog === undefined) return;
      this.set({ state: "due" }, backlog.dueCount);
      this.set({ state: "waiting" }, backlog.waitingCount);
      this.set({ state: "in_flight" }, backlog.inFlightCount);
    },
  });
  new Gauge({
    name: `${prefix}mail_oldest_due_age_seconds`,
    help: "Age of the oldest due email. 0 if none is due",
    registers: [registry],
    async collect() {
      const backlog = await checks.mailBacklog().catch(() => undefined);
      if (backlog === undefined) this.remove();
      else this.set(ageSeconds(clock, backlog.oldestDueAt));
    },
  });
}

const ageSeconds = (clock: Deps["clock"], since: Date | null) =>
  since === null ? 0 : Math.max(0, clock.now().getTime() - since.getTime()) / 1_000;
