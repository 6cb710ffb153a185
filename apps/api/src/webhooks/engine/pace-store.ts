import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { hourMs } from "../../kernel/durations.ts";
import { inFlightPerEndpointMax } from "./lane-shares.ts";
import type { Outcome } from "./outcome.ts";
import {
  firstPauseMs,
  fullRequestsPerSecond,
  type Pace,
  type PaceAnswers,
  paceAfter,
} from "./pace.ts";

/**
 * A pace ends this number of milliseconds after the receiver's last request to slow down. The
 * service then sends at full speed again.
 */
export const paceKeptMs = hourMs;

const columns = sql`webhook_endpoint_id, resumes_at, next_request_at, pause_ms, requests_per_second,
  in_flight_max`;

/** The columns after the ID, for an endpoint without a request for a slower pace. */
const fullSpeed = sql`to_timestamp(0), to_timestamp(0), ${firstPauseMs}::int,
  ${fullRequestsPerSecond}::float8, ${inFlightPerEndpointMax}::float8`;

/**
 * Slows down endpoints after their receivers have requested a slower pace. Each success speeds a
 * slowed endpoint up.
 */
export async function savePaces(tx: Tx, outcomes: Outcome[], now: Date) {
  const answers = answersOf(outcomes);
  if (answers.size === 0) return;
  const known = await lockPaces(tx, [...answers.keys()]);
  const paces = [...answers].flatMap(([endpointId, given]) => {
    const before = known.get(endpointId);
    const pace = paceAfter(before, given, now);
    return pace === undefined || pace === before ? [] : [{ endpointId, ...pace }];
  });
  if (paces.length > 0) enqueuePaces(tx, paces);
}

/**
 * Returns only the responses that can change a pace: requests to slow down, and successes of slowed
 * endpoints.
 */
function answersOf(outcomes: Outcome[]): Map<string, PaceAnswers> {
  const answers = new Map<string, PaceAnswers>();
  for (const { delivery, startedAt, status, slowdown } of outcomes) {
    const isAccepted = status === "delivered" && delivery.nextRequestAt !== null;
    if (!isAccepted && slowdown === undefined) continue;
    const given = answers.get(delivery.endpointId) ?? { accepted: [], slowdowns: [] };
    answers.set(delivery.endpointId, given);
    if (isAccepted) given.accepted.push(startedAt);
    if (slowdown !== undefined) given.slowdowns.push({ ...slowdown, startedAt });
  }
  return answers;
}

/**
 * Locks the rows of the paces in the same order as claims do. A different order could cause
 * deadlocks.
 */
async function lockPaces({ query }: Tx, endpointIds: string[]): Promise<Map<string, Pace>> {
  const rows = await query<Pace & { endpointId: string }>(sql`
    SELECT webhook_endpoint_id AS "endpointId", resumes_at AS "resumesAt",
      next_request_at AS "nextRequestAt", pause_ms AS "pauseMs",
      requests_per_second AS "requestsPerSecond", in_flight_max AS "inFlightMax",
      (SELECT requests_per_second FROM webhook_endpoints WHERE id = webhook_endpoint_id)
        AS "ownRequestsPerSecond"
    FROM webhook_paces
    WHERE webhook_endpoint_id = ANY (${endpointIds}::uuid[])
    ORDER BY webhook_endpoint_id
    FOR UPDATE`);
  return new Map(rows.map((row) => [row.endpointId, row]));
}

function enqueuePaces({ enqueue }: Tx, paces: (Pace & { endpointId: string })[]) {
  enqueue(sql`
    INSERT INTO webhook_paces (${columns})
    SELECT * FROM unnest(
      ${paces.map(({ endpointId }) => endpointId)}::uuid[],
      ${paces.map(({ resumesAt }) => resumesAt)}::timestamptz[],
      ${paces.map(({ nextRequestAt }) => nextRequestAt)}::timestamptz[],
      ${paces.map(({ pauseMs }) => pauseMs)}::int[],
      ${paces.map(({ requestsPerSecond }) => requestsPerSecond)}::float8[],
      ${paces.map(({ inFlightMax }) => inFlightMax)}::float8[]
    )
    ON CONFLICT (webhook_endpoint_id) DO UPDATE
    SET resumes_at = EXCLUDED.resumes_at, next_request_at = EXCLUDED.next_request_at,
      pause_ms = EXCLUDED.pause_ms, requests_per_second = EXCLUDED.requests_per_second,
      in_flight_max = EXCLUDED.in_flight_max`);
}

/** The endpoints that any worker has paused. */
export async function pausedEndpointIds({ query }: Connection, now: Date): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    SELECT webhook_endpoint_id AS id FROM webhook_paces WHERE resumes_at > ${now}`);
  return rows.map(({ id }) => id);
}

/** Ends the pause of this endpoint, and keeps its rate. */
export const enqueueEndOfPause = ({ enqueue }: Tx, endpointId: string, now: Date) =>
  enqueue(sql`
    UPDATE webhook_paces SET resumes_at = ${now}, next_request_at = ${now}
    WHERE webhook_endpoint_id = ${endpointId}::uuid AND resumes_at > ${now}`);

interface PacedEndpoint {
  id: string;
  requestsPerSecond: number | null;
}

/** Restores full speed for this endpoint, which is its own rate if it has one. */
export function enqueueFullSpeed(tx: Tx, endpoint: PacedEndpoint) {
  tx.enqueue(sql`DELETE FROM webhook_paces WHERE webhook_endpoint_id = ${endpoint.id}::uuid`);
  enqueueOwnRate(tx, endpoint);
}

/**
 * Gives an endpoint with its own rate a pace, so that all workers share the rate. A slower pace
 * stays.
 */
export const enqueueOwnRate = ({ enqueue }: Tx, { id, requestsPerSecond }: PacedEndpoint) =>
  enqueue(
    requestsPerSecond === null
      ? sql`
        DELETE FROM webhook_paces WHERE webhook_endpoint_id = ${id}::uuid
          AND requests_per_second >= ${fullRequestsPerSecond}::float8`
      : sql`
        INSERT INTO webhook_paces (${columns}) VALUES (${id}::uuid, ${fullSpeed})
        ON CONFLICT (webhook_endpoint_id) DO NOTHING`,
  );

/**
 * Restores full speed for endpoints without a request for a slower pace in the last hour. An
 * endpoint with its own rate keeps a pace, or gets one if an older release has deleted it.
 */
export async function forgetOldPaces({ query }: Connection, now: Date) {
  const keptSince = new Date(now.getTime() - paceKeptMs);
  await query(sql`
    DELETE FROM webhook_paces pace
    WHERE resumes_at < ${keptSince} AND NOT EXISTS (
      SELECT FROM webhook_endpoints endpoint
      WHERE endpoint.id = pace.webhook_endpoint_id AND endpoint.requests_per_second IS NOT NULL
    )`);
  await query(sql`
    INSERT INTO webhook_paces (${columns})
    SELECT id, ${fullSpeed} FROM webhook_endpoints WHERE requests_per_second IS NOT NULL
    ON CONFLICT (webhook_endpoint_id) DO UPDATE
    SET pause_ms = EXCLUDED.pause_ms, requests_per_second = EXCLUDED.requests_per_second,
      in_flight_max = EXCLUDED.in_flight_max
    WHERE webhook_paces.resumes_at < ${keptSince}
      AND webhook_paces.requests_per_second < EXCLUDED.requests_per_second`);
}
