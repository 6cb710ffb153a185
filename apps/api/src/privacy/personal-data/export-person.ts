import type { Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import { SealBroken, type SealedBox } from "../../kernel/platform/sealed-box.ts";
import {
  openDetails,
  type SealedCredentials,
} from "../../money/payment-credentials/payment-credentials.ts";
import { findSealedCredentials } from "../../money/payment-credentials/store.ts";
import { readEntries } from "./audit-log-store.ts";
import { type ErasureDeps, theirEvents } from "./erase-person.ts";
import { readCustomers, readEventData, readReferrals, readUsers } from "./export-store.ts";
import { type Person, subjectsOf } from "./person.ts";
import { readTheirs } from "./store.ts";
import { holdings } from "./tables-about-people-sql.ts";

type ExportDeps = Pick<ErasureDeps, "db" | "newId" | "clock" | "sealedBox">;

/**
 * Returns all data that the organization stores about the person, by table, and nothing about
 * others.
 */
export async function exportPerson(deps: ExportDeps, actor: Actor, person: Person) {
  const { db, clock } = deps;
  const eventIds: string[] = [];
  for await (const { id } of theirEvents(db, person)) eventIds.push(id);
  const held: Record<string, Record<string, unknown>[]> = {
    users: await readUsers(db, person),
    referrals: await readReferrals(db, person),
    customers: await readCustomers(db, person),
    paymentDetails: await readPaymentDetails(deps, person),
  };
  for (const holding of holdings.filter(({ exported }) => exported.length > 0)) {
    const rows = await readTheirs(db, holding, person);
    const name = holding.table.replace("identity.", "signIn.");
    held[name] = [...(held[name] ?? []), ...rows];
  }
  held.events = await readEventData(db, person, eventIds);
  held.auditLogs = await readEntries(db, person);
  await db.transaction(async (tx) => {
    for (const target of subjectsOf(person))
      enqueueAudit(tx, deps, actor, { action: "person.exported", target, changes: {} });
  });
  const some = Object.entries(held).filter(([, rows]) => rows.length > 0);
  return {
    exportedAt: clock.now(),
    organizationId: person.organizationId,
    ...Object.fromEntries(some),
  };
}

async function readPaymentDetails({ db, sealedBox }: ExportDeps, person: Person) {
  const { organizationId, userIds } = person;
  const found = await Promise.all(
    userIds.map((userId) => findSealedCredentials(db, { organizationId, userId })),
  );
  return found
    .filter((credentials) => credentials !== null)
    .map((credentials) => readDetails(sealedBox, credentials));
}

/**
 * Reads payout details. Returns a note if no key can decrypt them, so that the rest can still be
 * exported.
 */
function readDetails(sealedBox: SealedBox, credentials: SealedCredentials) {
  try {
    return openDetails(sealedBox, credentials);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return { unreadable: `${error.message}.` };
  }
}
