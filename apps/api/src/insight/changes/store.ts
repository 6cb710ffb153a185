import { oldestRunning, type Position } from "../../kernel/audit/position-store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Connection } from "../../kernel/database/database.ts";
import { type Condition, type Expression, from, raw, select } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { visibleInvitationCodes } from "../../links/invitation-codes/rules.ts";
import { visiblePublicLinks } from "../../links/public-links/rules.ts";
import { visibleBonusPayments } from "../../money/bonus-payments/rules.ts";
import { visibleUsers } from "../../people/users/rules.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import type { Recorded, ResourceByRow } from "./rules.ts";

/**
 * The number of entries that are read for each organization, newest first. Additional entries mostly
 * concern the same resources.
 */
const entriesPerReadMax = 500;

/** Age in ms after which entries are known, because no transaction stays open that long. */
export const settledAfterMs = 30_000;

export const settledBefore = (time: Date) => new Date(time.getTime() - settledAfterMs);

interface NewsRequest {
  organizationIds: string[];
  createdSince: Date;
  /** Entries of older transactions are known. All entries are new if this is undefined. */
  sinceTransaction: number | undefined;
}

interface News {
  entries: Recorded[];
  /** The starting point of the next query. */
  oldestRunning: number;
}

/**
 * The recent entries of these organizations, in one query for all of them. Entries appear again
 * while an older transaction runs. An endpoint that starts to fail or recovers has no entry in the
 * audit log, so each change to an endpoint's row counts as an entry.
 */
export async function readNews(
  { query }: Connection,
  { organizationIds, createdSince, sinceTransaction }: NewsRequest,
): Promise<News> {
  const isNew =
    sinceTransaction === undefined
      ? sql`true`
      : sql`age(xmin) <= age(${String(sinceTransaction)}::xid)`;
  const [row] = await query<News>(sql`
    SELECT
      ${oldestRunning} AS "oldestRunning",
      ARRAY(
        SELECT to_jsonb(entry) FROM unnest(${organizationIds}::uuid[]) AS followed (id)
        CROSS JOIN LATERAL (
          (SELECT audit_logs.id::text, organization_id AS "organizationId",
            target_type AS "targetType", target_id::text AS "targetId",
            CASE actor_type WHEN 'user' THEN actor_id END AS "actorUserId",
            request_id AS "requestId"
          FROM audit_logs
          WHERE organization_id = followed.id AND ${isNew}
            AND created_at >= ${createdSince}
          ORDER BY created_at DESC, audit_logs.id DESC
          LIMIT ${entriesPerReadMax})
          UNION ALL
          SELECT concat(id, ' ', xmin), organization_id, 'webhook_endpoint', id::text, NULL, NULL
          FROM webhook_endpoints
          WHERE organization_id = followed.id AND ${isNew}) AS entry) AS entries`);
  if (row === undefined) throw new Error("PostgreSQL returned no row");
  return row;
}

/** The entries of an organization that were committed after this position. */
export async function readNewsSince(
  database: Connection,
  organizationId: string,
  { transaction, at }: Position,
): Promise<Recorded[]> {
  const { entries } = await readNews(database, {
    organizationIds: [organizationId],
    createdSince: settledBefore(at),
    sinceTransaction: transaction,
  });
  return entries;
}

/** The resources with a row that the caller can see. */
export async function visibleAmong(
  { askOne }: Connection,
  caller: PersonCaller,
  rows: ReadonlyMap<ResourceByRow, string[]>,
): Promise<ResourceByRow[]> {
  if (rows.size === 0) return [];
  const seen = await askOne(
    select([...rows].map(([resource, ids]) => isOneSeen(resource, caller, ids).as(resource))),
  );
  return [...rows.keys()].filter((resource) => seen?.[resource]);
}

const exists = (rows: Expression<unknown>) => raw<boolean>`EXISTS (${rows})`;
const isOneOf = (column: string, ids: string[]): Condition =>
  raw`${raw.ref(column)} = ANY(${ids}::uuid[])`;

function isOneSeen(resource: ResourceByRow, caller: PersonCaller, ids: string[]) {
  const referrals = from("referrals").where(visibleReferrals(caller).where).select("referrals.id");
  switch (resource) {
    case "referrals":
      return exists(referrals.where(isOneOf("referrals.id", ids)));
    case "customers":
      return exists(referrals.where(isOneOf("referrals.customer_id", ids)));
    case "conversations":
      return exists(
        referrals
          .innerJoin("conversations", (join) =>
            join
              .onRef("conversations.organization_id", "=", "referrals.organization_id")
              .onRef("conversations.referral_id", "=", "referrals.id"),
          )
          .where(isOneOf("conversations.id", ids)),
      );
    case "payments":
      return exists(
        from("bonus_payments")
          .where(visibleBonusPayments(caller).where)
          .where(isOneOf("bonus_payments.id", ids))
          .select("bonus_payments.id"),
      );
    case "users":
      return exists(
        from("users")
          .where(visibleUsers(caller))
          .where(isOneOf("users.id", ids))
          .select("users.id"),
      );
    case "invitation-codes":
      return exists(
        from("invitation_codes")
          .where(visibleInvitationCodes(caller).where)
          .where(isOneOf("invitation_codes.id", ids))
          .select("invitation_codes.id"),
      );
    case "public-links":
      return exists(
        from("public_links")
          .where(visiblePublicLinks(caller))
          .where(isOneOf("public_links.id", ids))
          .select("public_links.id"),
      );
    default:
      return resource satisfies never;
  }
}
