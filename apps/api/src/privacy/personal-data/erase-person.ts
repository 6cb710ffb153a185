import type { Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Database, Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { openMessage } from "../../kernel/email/enqueue-email.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
import { SealBroken, type SealedBox } from "../../kernel/platform/sealed-box.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { PeopleDeps } from "../../people/users/consequences.ts";
import { depart } from "../../people/users/depart.ts";
import { userRemovedAudit } from "../../people/users/facts.ts";
import { requireSuperAdminStays } from "../../people/users/lock-users.ts";
import { allUsers } from "../../people/users/rules.ts";
import { findUser, lockUser, lockUsers } from "../../people/users/store.ts";
import type { ReferralDeps } from "../../referrals/consequences.ts";
import { deleteLocked } from "../../referrals/delete-referral.ts";
import { allReferrals } from "../../referrals/rules.ts";
import { lockReferral } from "../../referrals/store.ts";
import { countEntriesLeft } from "./audit-log-store.ts";
import { aboutTest, countAnswers, eraseAnswers } from "./erase-answers.ts";
import { deleteEvent, type EventPosition, pageOfEvents } from "./events-store.ts";
import { accountEmails, deleteMails, type WaitingMail, waitingMails } from "./mails-store.ts";
import {
  blankUser,
  deleteCustomer,
  deleteUnusedCompany,
  findCompanyId,
  findPaymentUnderWay,
} from "./people-store.ts";
import { type Person, subjectsOf } from "./person.ts";
import { countTheirs, eraseSome } from "./store.ts";
import { holdings } from "./tables-about-people-sql.ts";

export type ErasureDeps = Pick<
  Deps,
  "db" | "newId" | "clock" | "sealedBox" | "deliveries" | "eventStreams"
> &
  ReferralDeps &
  PeopleDeps & { identity: Pick<Deps["identity"], "forget"> };

/** The largest number of rows in one transaction. */
export const batchSize = 500;

/** The number of rows of each kind that an erasure erased or would erase. */
export type Erased = Record<string, number>;

/** Counts the rows that an erasure of the person would erase. */
export async function countHeld(
  { db, sealedBox }: Pick<ErasureDeps, "db" | "sealedBox">,
  person: Person,
) {
  const held: Erased = {
    users: person.userIds.length,
    referrals: person.referralIds.length,
    customers: person.customerIds.length,
  };
  for (const holding of holdings) add(held, holding.table, await countTheirs(db, holding, person));
  add(held, "idempotency_records", await countAnswers({ db, sealedBox }, person));
  add(held, "mails", (await theirMails({ db, sealedBox }, person)).length);
  for await (const event of theirEvents(db, person))
    add(held, event.isAwaited ? "events waiting for delivery" : "events", 1);
  add(held, "audit_logs", await countEntriesLeft(db, person));
  return held;
}

/**
 * Erases the person in this organization, except from the audit log. It can be killed and run
 * again, because rows that are found by email address are erased first, and the audit log keeps the
 * IDs of people with a started erasure.
 */
export async function erasePerson(deps: ErasureDeps, actor: Actor, person: Person) {
  await requireErasable(deps.db, person);
  const erased: Erased = {};
  await deps.db.transaction(async (tx) => {
    for (const target of subjectsOf(person))
      enqueueAudit(tx, deps, actor, { action: "person.erased", target, changes: {} });
  });
  // The person is removed from the organization first, so that they cannot continue to work or
  // remain the last super admin without being able to sign in.
  for (const id of person.userIds)
    await deps.db.transaction((tx) => removeUser(tx, deps, actor, { ...person, id }));
  add(erased, "mails", await eraseMails(deps, person));
  add(erased, "idempotency_records", await eraseAnswers(deps, person));
  for (const holding of holdings) {
    for (;;) {
      const count = await deps.db.transaction((tx) =>
        eraseSome(tx, holding, { person, countMax: batchSize }),
      );
      add(erased, holding.table, count);
      if (count === 0) break;
    }
  }
  for (const id of person.referralIds)
    add(erased, "referrals", await eraseReferral(deps, actor, { ...person, id }));
  await deps.db.transaction(async (tx) => {
    for (const id of person.customerIds) deleteCustomer(tx, person.organizationId, id);
  });
  add(erased, "customers", person.customerIds.length);
  for (const id of person.userIds) await eraseUser(deps, actor, { ...person, id });
  add(erased, "users", person.userIds.length);
  // Events are erased last, because each step above can record data about the person again.
  add(erased, "events", await eraseEvents(deps, person));
  return erased;
}

function add(counts: Erased, what: string, count: number) {
  if (count > 0) counts[what] = (counts[what] ?? 0) + count;
}

/**
 * Throws CONFLICT for the last super admin, and while a payment to the person is in progress, because the
 * payment needs its recipient.
 */
export async function requireErasable(db: Database, person: Person) {
  const payment = await findPaymentUnderWay(db, person);
  if (payment !== undefined) {
    throw conflict(
      `Bonus payment ${payment.id} is ${payment.status}. Mark it as paid or failed, or cancel it, before you erase the person.`,
    );
  }
  await db.transaction(async (tx) => {
    for (const id of person.userIds) {
      const user = await findUser(tx, allUsers(person.organizationId), id);
      if (user !== null) await requireSuperAdminStays(tx, user, undefined);
    }
  });
}

async function eraseReferral(
  deps: ErasureDeps,
  actor: Actor,
  { organizationId, id }: { organizationId: string; id: string },
) {
  return deps.db.transaction(async (tx) => {
    const referral = await lockReferral(tx, allReferrals(organizationId), id);
    if (referral === null) return 0;
    await deleteLocked(tx, deps, actor, referral);
    return 1;
  });
}

/**
 * Erases the data in a user's row. The row remains without a name, because other rows refer to it.
 */
async function eraseUser(deps: ErasureDeps, actor: Actor, name: UserName) {
  await deps.db.transaction(async (tx) => {
    // A former user might have returned in the meantime.
    await removeUser(tx, deps, actor, name);
    const companyId = await findCompanyId(tx, name.id);
    blankUser(tx, name.id, deps.clock.now());
    if (companyId !== null) deleteUnusedCompany(tx, name.organizationId, companyId);
  });
}

interface UserName {
  organizationId: string;
  id: string;
}

/** Removes the user as an admin would. */
async function removeUser(
  tx: Tx,
  deps: ErasureDeps,
  actor: Actor,
  { organizationId, id }: UserName,
) {
  await lockUsers(tx, organizationId);
  const user = await lockUser(tx, allUsers(organizationId), id);
  if (user === null) await countAccessChange(tx, deps.identity);
  else await depart(tx, deps, actor, { user, audit: userRemovedAudit(user) });
}

/** Emails to the person, and emails from the organization to others about the person. */
async function theirMails(
  { db, sealedBox }: Pick<ErasureDeps, "db" | "sealedBox">,
  person: Person,
) {
  const [mails, ownEmails] = await Promise.all([
    waitingMails(db, person.organizationId),
    accountEmails(db, person.identityUserIds),
  ]);
  const isAbout = aboutTest(person);
  return mails.filter((mail) => {
    const message = messageOf(sealedBox, mail);
    if (message === undefined) return false;
    if (mail.isAboutSigningIn) return ownEmails.includes(message.to.toLowerCase());
    return isAbout(JSON.stringify(message));
  });
}

/**
 * Returns the message of an email. Undefined if no key can decrypt it. It could be anyone's, but no
 * worker can send it.
 */
function messageOf(sealedBox: SealedBox, mail: WaitingMail) {
  try {
    return openMessage(sealedBox, mail);
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

async function eraseMails(deps: ErasureDeps, person: Person): Promise<number> {
  const mails = await theirMails(deps, person);
  await deps.db.transaction(async (tx) =>
    deleteMails(
      tx,
      mails.map(({ id }) => id),
    ),
  );
  return mails.length;
}

/** The events that contain data about the person. */
export async function* theirEvents(db: Database, person: Person) {
  let after: EventPosition | undefined;
  do {
    const page = await pageOfEvents(db, person, after);
    yield* page.filter(({ namesPerson }) => namesPerson);
    after = page.at(-1);
  } while (after !== undefined);
}

/** Erases the events. Events about other people remain until they are delivered. */
export async function eraseEvents(
  { db }: Pick<ErasureDeps, "db">,
  person: Person,
): Promise<number> {
  let count = 0;
  const erase = async (ids: string[]) => {
    await db.transaction(async (tx: Tx) => {
      for (const id of ids) deleteEvent(tx, id);
    });
    count += ids.length;
  };
  let waiting: string[] = [];
  for await (const event of theirEvents(db, person)) {
    if (!event.isAwaited) waiting.push(event.id);
    if (waiting.length < batchSize) continue;
    await erase(waiting);
    waiting = [];
  }
  await erase(waiting);
  return count;
}
