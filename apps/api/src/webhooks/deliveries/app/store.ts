import { shownMax } from "@referral-service/contract/app";
import type { Connection } from "../../../kernel/database/database.ts";
import { from, raw } from "../../../kernel/database/from.ts";
import { nameOf } from "../../../people/users/rules.ts";
import { countsByOutcome, deliveriesSince } from "../../endpoints/store.ts";
import {
  type FailuresInARow,
  type HourOfDeliveries,
  healthSince,
  type MeasuredAttempts,
} from "./health.ts";

const newestAttempts = (endpointId: string, since: Date, countMax: number) =>
  from("webhook_delivery_attempts")
    .select(["started_at", "duration_ms", "error"])
    .where("webhook_endpoint_id", "=", endpointId)
    .where("started_at", ">=", since)
    .orderBy("started_at", "desc")
    .limit(raw.lit(countMax));

/** Measures attempts in one range of an index, up to a limit of the newest attempts. */
export async function measureAttempts(
  { askOne }: Connection,
  endpointId: string,
  now: Date,
): Promise<MeasuredAttempts> {
  const attempts = newestAttempts(endpointId, healthSince(now), shownMax.healthAttempts);
  const all = await askOne(
    from(attempts.as("attempt")).select([
      raw<number>`count(*)::int`.as("count"),
      raw<Date | null>`min(started_at)`.as("oldestAt"),
      raw<number | null>`percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms)`.as("p50"),
      raw<number | null>`percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms)`.as("p95"),
    ]),
  );
  const isCut = all?.count === shownMax.healthAttempts;
  return {
    p50: all?.p50 ?? null,
    p95: all?.p95 ?? null,
    cutAt: isCut ? all.oldestAt : null,
  };
}

/** Counts the deliveries of events since a time, by the hour of the event. */
export const countDeliveriesByHour = (
  { ask }: Connection,
  endpointId: string,
  since: Date,
): Promise<HourOfDeliveries[]> =>
  ask(
    from(deliveriesSince(endpointId, since).as("delivery"))
      .select([
        raw<Date>`date_trunc('hour', created_at, 'UTC')`.as("startsAt"),
        raw<number>`count(*) FILTER (WHERE status = 'delivered' AND attempt_count > 1)::int`.as(
          "retried",
        ),
        ...countsByOutcome,
      ])
      .groupBy("startsAt"),
  );

/** The failures of an active endpoint since its last success. Null without failures. */
export const failuresInARow = (
  { askOne }: Connection,
  endpointId: string,
): Promise<FailuresInARow | null> =>
  askOne(
    from("webhook_endpoints")
      .select([
        "consecutive_failure_count as failureCount",
        raw<Date>`failing_since`.as("failingSince"),
      ])
      .where("id", "=", endpointId)
      .where(raw<boolean>`is_active AND NOT is_disabled AND consecutive_failure_count > 0`)
      .where("failing_since", "is not", null),
  );

const searchedMax = 10_000;

/** The time of the last accepted attempt. Null when none of the newest attempts was accepted. */
export async function lastSuccessAt(
  { askOne }: Connection,
  endpointId: string,
  since: Date,
): Promise<Date | null> {
  const attempts = newestAttempts(endpointId, since, searchedMax);
  const success = await askOne(
    from(attempts.as("attempt"))
      .select("started_at as startedAt")
      .where("error", "is", null)
      .orderBy("started_at", "desc")
      .limit(1),
  );
  return success?.startedAt ?? null;
}

/** The payloads by event ID. */
export async function payloadsOf(
  { ask }: Connection,
  organizationId: string,
  eventIds: string[],
): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const events = await ask(
    from("events")
      .select(["id", "payload"])
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`id = ANY(${eventIds}::uuid[])`),
  );
  return new Map(events.map(({ id, payload }) => [id, payload]));
}

/** The names by user ID, including former users. */
export async function namesOfUsers(
  { ask }: Connection,
  organizationId: string,
  userIds: string[],
): Promise<Map<string, string | null>> {
  if (userIds.length === 0) return new Map();
  const users = await ask(
    from("users")
      .select(["id", "first_name as firstName", "last_name as lastName", "email"])
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`id = ANY(${userIds}::uuid[])`),
  );
  return new Map(users.map(({ id, email, ...names }) => [id, nameOf(names) ?? email]));
}
