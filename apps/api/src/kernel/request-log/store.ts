import type { Connection } from "../database/database.ts";
import { allOf, type Condition, from, raw } from "../database/from.ts";
import { sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { equalTo } from "../lists/equal-to.ts";
import { beyond } from "../lists/newest-page.ts";
import type { CreationWindow } from "../lists/windows.ts";
import { leastIdAt, timeOfId } from "../platform/ids.ts";
import type { RequestRow } from "./buffer.ts";

/** Stores each row only once, even if an insert is repeated because its result was lost. */
export async function insertRequests({ query }: Pick<Connection, "query">, rows: RequestRow[]) {
  const each = <Name extends keyof RequestRow>(name: Name) => rows.map((row) => row[name]);
  await query(sql`
    INSERT INTO request_logs (id, organization_id, method, route, status, error_code, request_id, key_id,
      duration_ms, response_bytes, client_network, dropped_count)
    SELECT * FROM unnest(${each("id")}::uuid[], ${each("organizationId")}::uuid[], ${each("method")}::text[],
      ${each("route")}::text[], ${each("status")}::smallint[], ${each("errorCode")}::text[],
      ${each("requestId")}::text[], ${each("keyId")}::text[], ${each("durationMs")}::int[],
      ${each("responseBytes")}::bigint[], ${each("clientNetwork")}::text[], ${each("droppedCount")}::int[])
    ON CONFLICT DO NOTHING`);
}

export interface StoredRequest extends Omit<RequestRow, "organizationId"> {
  /** Time when the request ended. */
  createdAt: Date;
}

const requests = from("request_logs").select([
  "id",
  "method",
  "route",
  "status",
  "error_code as errorCode",
  "request_id as requestId",
  "key_id as keyId",
  "duration_ms as durationMs",
  raw<number>`response_bytes::float8`.as("responseBytes"),
  "client_network as clientNetwork",
  "dropped_count as droppedCount",
]);

/**
 * The bounds are part of the statement's text, because each class of failures has its own index.
 */
const statusClasses = {
  "2xx": raw<boolean>`request_logs.status BETWEEN 200 AND 299`,
  "3xx": raw<boolean>`request_logs.status BETWEEN 300 AND 399`,
  "4xx": raw<boolean>`request_logs.status >= 400 AND request_logs.status < 500`,
  "5xx": raw<boolean>`request_logs.status >= 500`,
} satisfies Record<string, Condition>;

interface RequestFilters extends CreationWindow {
  statusClass?: keyof typeof statusClasses | undefined;
  method?: string | undefined;
  route?: string | undefined;
  keyId?: string | undefined;
  hasKey?: boolean | undefined;
  errorCode?: string | undefined;
  requestId?: string | undefined;
  hasDropped?: boolean | undefined;
}

/** Lists requests by ID, because the ID contains the time of the request. */
export async function pageOfRequests(
  { ask }: Connection,
  organizationId: string,
  filters: RequestFilters,
  { limit, after, order = "desc" }: PageRequest,
): Promise<StoredRequest[]> {
  const id = raw.ref("request_logs.id");
  const page = requests
    .where("organization_id", "=", organizationId)
    .where(allOf(matching(filters)))
    .orderBy(id, order)
    .limit(raw.lit(limit + 1));
  const rows = await ask(
    after === undefined ? page : page.where(raw<boolean>`${id} ${beyond(order)} ${after.id}::uuid`),
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(timeOfId(row.id)) }));
}

function matching({
  statusClass,
  hasKey,
  hasDropped,
  createdAfter,
  createdBefore,
  ...equal
}: RequestFilters): Condition[] {
  const { method, route, keyId, errorCode, requestId } = equal;
  const id = raw.ref("request_logs.id");
  const at = (time: number) => raw`${leastIdAt(new Date(time))}::uuid`;
  return [
    ...equalTo("request_logs", {
      method,
      route,
      key_id: keyId,
      error_code: errorCode,
      request_id: requestId,
    }),
    ...(statusClass === undefined ? [] : [statusClasses[statusClass]]),
    ...(hasKey === undefined
      ? []
      : [hasKey ? raw<boolean>`key_id IS NOT NULL` : raw<boolean>`key_id IS NULL`]),
    ...(hasDropped === undefined
      ? []
      : [hasDropped ? raw<boolean>`dropped_count > 0` : raw<boolean>`dropped_count = 0`]),
    ...(createdAfter === undefined ? [] : [raw<boolean>`${id} >= ${at(createdAfter)}`]),
    ...(createdBefore === undefined ? [] : [raw<boolean>`${id} < ${at(createdBefore)}`]),
  ];
}
