import type { BdProspectStage } from "@referral-service/contract";
import type { Connection, Tx } from "../../database/database.ts";
import { allOf, type Sql, sql } from "../../database/sql.ts";
import type { PageRequest } from "../../lists/cursors.ts";
import { literalLike } from "../../lists/keyset.ts";
import type { Portal } from "../portal.ts";
import { firstOfPage, type ItemFilters, isInPortal, isOnPage, itemColumns } from "../portal-sql.ts";
import type { Prospect } from "./prospect.ts";

const selectProspects = sql`
  SELECT ${itemColumns}, name, company, email, phone, stage, notes, value::float8 AS value,
    won_at AS "wonAt"
  FROM bd_prospects`;

export async function findProspect(connection: Connection, portal: Portal, id: string) {
  const [row] = await connection.query<Prospect>(
    sql`${selectProspects} WHERE ${isInPortal(portal)} AND id = ${id}::uuid`,
  );
  return row ?? null;
}

/** Locks the prospect until the transaction ends; null when the portal has no such prospect. */
export async function lockProspect(tx: Tx, portal: Portal, id: string) {
  const [row] = await tx.query<Prospect>(
    sql`${selectProspects} WHERE ${isInPortal(portal)} AND id = ${id}::uuid FOR UPDATE`,
  );
  return row ?? null;
}

/** Holds off the deletion of a prospect until the transaction ends. */
export async function holdProspect(tx: Tx, portal: Portal, id: string) {
  const [row] = await tx.query<{ id: string }>(sql`
    SELECT id FROM bd_prospects
    WHERE ${isInPortal(portal)} AND id = ${id}::uuid FOR KEY SHARE`);
  return row ?? null;
}

export interface ProspectFilters extends ItemFilters {
  stage?: BdProspectStage | undefined;
  q?: string | undefined;
}

export function pageOfProspects(
  connection: Connection,
  portal: Portal,
  filters: ProspectFilters,
  request: PageRequest,
) {
  const conditions = [...isOnPage(portal, filters, request), ...isMatching(filters)];
  return connection.query<Prospect>(
    sql`${selectProspects} WHERE ${allOf(conditions)} ${firstOfPage(request)}`,
  );
}

function isMatching({ stage, q }: ProspectFilters): Sql[] {
  const conditions: Sql[] = [];
  if (stage !== undefined) conditions.push(sql`stage = ${stage}`);
  if (q !== undefined) {
    const part = `%${literalLike(q)}%`;
    conditions.push(sql`(name ILIKE ${part} OR email ILIKE ${part} OR phone ILIKE ${part}
      OR company ILIKE ${part})`);
  }
  return conditions;
}

export async function insertProspect({ client }: Tx, prospect: Prospect) {
  await client.bdProspect.create({ data: prospect });
}

/** Writes what may change of a prospect. */
export async function saveProspect({ client }: Tx, { id, ...prospect }: Prospect) {
  const { name, company, email, phone, stage, notes, value, wonAt, version, updatedAt } = prospect;
  await client.bdProspect.update({
    where: { id },
    data: { name, company, email, phone, stage, notes, value, wonAt, version, updatedAt },
  });
}

/** Its activities and tasks stay, without a prospect. */
export async function removeProspect({ client }: Tx, id: string) {
  await client.bdProspect.delete({ where: { id } });
}
