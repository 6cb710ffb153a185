import type { PermissionLevel } from "@referral-service/contract";
import type { Connection, Tx } from "../database/database.ts";
import type { Prisma } from "../database/prisma-client/client.ts";
import { sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { keysetAfter, newestFirst } from "../lists/keyset.ts";
import type { InvitationCodeLimits, StoredInvitationCode } from "./invitation-code.ts";
import type { VisibleInvitationCodes } from "./visibility.ts";

type Row = Omit<StoredInvitationCode, "permissionLevel"> & { permissionLevel: string };

const toStored = (row: Row): StoredInvitationCode => ({
  ...row,
  permissionLevel: row.permissionLevel as PermissionLevel,
});

export async function findInvitationCode(
  { client }: Connection,
  { where }: VisibleInvitationCodes,
  id: string,
) {
  const row = await client.invitationCode.findFirst({ where: { AND: [{ id }, where] } });
  return row === null ? null : toStored(row);
}

/** Locks the code until the transaction ends; nobody joins by it meanwhile. */
export async function lockInvitationCode(tx: Tx, visible: VisibleInvitationCodes, id: string) {
  await tx.query(sql`
    SELECT 1 FROM invitation_codes
    WHERE id = ${id}::uuid AND organization_id = ${visible.organizationId}::uuid FOR UPDATE`);
  return findInvitationCode(tx, visible, id);
}

export interface InvitationCodeFilters {
  isActive?: boolean | undefined;
  ownerId?: string | undefined;
  permissionLevel?: PermissionLevel | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
}

export async function pageOfInvitationCodes(
  { client }: Connection,
  { where }: VisibleInvitationCodes,
  filters: InvitationCodeFilters,
  { limit, after }: PageRequest,
) {
  const rows = await client.invitationCode.findMany({
    where: { AND: [where, ...matching(filters), keysetAfter(after)] },
    orderBy: newestFirst,
    take: limit + 1,
  });
  return rows.map(toStored);
}

function matching(filters: InvitationCodeFilters): Prisma.InvitationCodeWhereInput[] {
  const conditions: Prisma.InvitationCodeWhereInput[] = [];
  const { isActive, ownerId, permissionLevel, createdAfter, createdBefore } = filters;
  if (isActive !== undefined) conditions.push({ isActive });
  if (ownerId !== undefined) conditions.push({ ownerId });
  if (permissionLevel !== undefined) conditions.push({ permissionLevel });
  if (createdAfter !== undefined) conditions.push({ createdAt: { gte: new Date(createdAfter) } });
  if (createdBefore !== undefined) conditions.push({ createdAt: { lt: new Date(createdBefore) } });
  return conditions;
}

export async function insertInvitationCode({ client }: Tx, code: StoredInvitationCode) {
  await client.invitationCode.create({ data: code });
}

export async function saveInvitationCode(
  { client }: Tx,
  id: string,
  limits: InvitationCodeLimits & { updatedAt: Date },
) {
  await client.invitationCode.update({ where: { id }, data: limits });
}

export async function removeInvitationCode({ client }: Tx, id: string) {
  await client.invitationCode.delete({ where: { id } });
}

/** Whatever the organization: for the side of the system, on behalf of whoever wants to join. */
export async function findByText({ query }: Connection, text: string) {
  const [found] = await query<Pick<StoredInvitationCode, "id" | "organizationId">>(sql`
    SELECT id, organization_id AS "organizationId" FROM invitation_codes
    WHERE lower(code) = lower(${text})`);
  return found ?? null;
}

/** Counts a use unless the code is paused, expired or used up; then false. */
export async function countUse(tx: Tx, id: string, now: Date): Promise<boolean> {
  const counted = await tx.query(sql`
    UPDATE invitation_codes SET use_count = use_count + 1
    WHERE id = ${id}::uuid AND is_active
      AND (expires_at IS NULL OR expires_at > ${now})
      AND (use_limit IS NULL OR use_count < use_limit)
    RETURNING 1`);
  return counted.length > 0;
}
