import type { BonusPaymentStatus } from "@referral-service/contract";
import type { Connection, Tx } from "../database/database.ts";
import type { BonusPayment, Prisma } from "../database/prisma-client/client.ts";
import { sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { keysetAfter, newestFirst } from "../lists/keyset.ts";
import type { StoredBonusPayment } from "./bonus-payment.ts";
import type { VisibleBonusPayments } from "./visibility.ts";

const toStored = (row: BonusPayment): StoredBonusPayment => ({
  ...row,
  amount: row.amount.toNumber(),
  status: row.status as BonusPaymentStatus,
});

export async function findBonusPayment(
  { client }: Connection,
  { where }: VisibleBonusPayments,
  id: string,
) {
  const row = await client.bonusPayment.findFirst({ where: { AND: [{ id }, where] } });
  return row === null ? null : toStored(row);
}

/** Locks the payment until the transaction ends, then reads it as the caller may see it. */
export async function lockBonusPayment(tx: Tx, visible: VisibleBonusPayments, id: string) {
  await tx.query(sql`
    SELECT 1 FROM bonus_payments
    WHERE id = ${id}::uuid AND organization_id = ${visible.organizationId}::uuid FOR UPDATE`);
  return findBonusPayment(tx, visible, id);
}

export interface BonusPaymentFilters {
  status?: BonusPaymentStatus | undefined;
  referrerId?: string | undefined;
  referralId?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
}

export async function pageOfBonusPayments(
  { client }: Connection,
  { where }: VisibleBonusPayments,
  filters: BonusPaymentFilters,
  { limit, after }: PageRequest,
) {
  const rows = await client.bonusPayment.findMany({
    where: { AND: [where, ...matching(filters), keysetAfter(after)] },
    orderBy: newestFirst,
    take: limit + 1,
  });
  return rows.map(toStored);
}

function matching(filters: BonusPaymentFilters): Prisma.BonusPaymentWhereInput[] {
  const conditions: Prisma.BonusPaymentWhereInput[] = [];
  const { status, referrerId, referralId } = filters;
  const { createdAfter, createdBefore, updatedAfter } = filters;
  if (status !== undefined) conditions.push({ status });
  if (referrerId !== undefined) conditions.push({ referrerId });
  if (referralId !== undefined) conditions.push({ referralId });
  if (createdAfter !== undefined) conditions.push({ createdAt: { gt: new Date(createdAfter) } });
  if (createdBefore !== undefined) conditions.push({ createdAt: { lt: new Date(createdBefore) } });
  if (updatedAfter !== undefined) conditions.push({ updatedAt: { gt: new Date(updatedAfter) } });
  return conditions;
}

export async function insertBonusPayment({ client }: Tx, payment: StoredBonusPayment) {
  await client.bonusPayment.create({ data: payment });
}

/** Writes what a move changes. */
export async function saveBonusPayment({ client }: Tx, payment: StoredBonusPayment) {
  const { id, status, approvedById, approvedAt, completedAt } = payment;
  const { failureReason, version, updatedAt } = payment;
  await client.bonusPayment.update({
    where: { id },
    data: { status, approvedById, approvedAt, completedAt, failureReason, version, updatedAt },
  });
}
