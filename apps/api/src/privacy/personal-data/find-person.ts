import type { Connection } from "../../kernel/database/database.ts";
import { conflict } from "../../kernel/refusal.ts";
import { contactKeysOf } from "../../referrals/same-person.ts";
import {
  findCustomerIds,
  findDeletedReferralIds,
  findErased,
  findHeldSubmissionIds,
  findIdentitiesOnlyHere,
  findPaymentIds,
  findProspectIds,
  findReferrals,
  findUsers,
} from "./people-store.ts";
import { type Person, type Subject, subjectsOf } from "./person.ts";

/** The values to search for a person with. */
interface Sought {
  userId?: string | undefined;
  identityUserId?: string | undefined;
  referralId?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

const present = <Value>(...values: (Value | null | undefined)[]): Value[] => [
  ...new Set(values.filter((value) => value !== undefined && value !== null)),
];

/**
 * Returns everything in the organization about this person: the named user or referral, and the
 * rows with their email address. A phone number is used if it is given, or if the named referral
 * has no email address. Null when nothing is found.
 */
export async function findPerson(
  db: Connection,
  organizationId: string,
  sought: Sought,
): Promise<Person | null> {
  const given = contactKeysOf({ email: sought.email ?? null, phone: sought.phone ?? null });
  const users = await findUsers(db, organizationId, {
    ids: present(sought.userId),
    identityUserIds: present(sought.identityUserId),
    emailKeys: present(given.emailKey),
  });
  const [user, other] = users;
  if (user !== undefined && other !== undefined) {
    throw conflict(
      `Several users match: ${users.map(({ id }) => id).join(", ")}. Pass the ID of one of them.`,
    );
  }
  const named = await findReferrals(db, organizationId, {
    ids: present(sought.referralId),
    emailKeys: [],
    phoneKeys: [],
  });
  const emailKeys = present(
    given.emailKey,
    ...users.map(({ email }) => email?.toLowerCase()),
    ...named.map(({ emailKey }) => emailKey),
  );
  const numbers = named.filter(({ emailKey }) => emailKey === null);
  const phoneKeys = present(given.phoneKey, ...numbers.map(({ phoneKey }) => phoneKey));
  const referrals = await findReferrals(db, organizationId, {
    ids: present(sought.referralId),
    emailKeys,
    phoneKeys,
  });
  const deletedIds = await findDeletedReferralIds(db, organizationId, { emailKeys, phoneKeys });
  const identityUserIds = present(...users.map(({ identityUserId }) => identityUserId));
  const person = await withTheRest(db, {
    ...nobodyIn(organizationId),
    userIds: users.map(({ id }) => id),
    referralIds: [...referrals.map(({ id }) => id), ...deletedIds],
    identityUserIds: await findIdentitiesOnlyHere(db, { organizationId, identityUserIds }),
    emailKeys,
    phoneKeys,
    names: present(...users.map(({ name }) => name), ...referrals.map(({ name }) => name)),
  });
  return subjectsOf(person).length === 0 ? null : person;
}

async function withTheRest(db: Connection, person: Person): Promise<Person> {
  const [customerIds, prospectIds, heldSubmissionIds, paymentIds] = await Promise.all([
    findCustomerIds(db, person),
    findProspectIds(db, person),
    findHeldSubmissionIds(db, person),
    findPaymentIds(db, person),
  ]);
  return { ...person, customerIds, prospectIds, heldSubmissionIds, paymentIds };
}

/**
 * Returns all people in the organization with a started erasure, or only those of the given
 * request.
 */
export async function findErasedPeople(
  db: Connection,
  organizationId: string,
  requestId?: string,
): Promise<Person> {
  const subjects = await findErased(db, organizationId, requestId);
  const idsOf = (type: Subject["type"]) =>
    subjects.filter((subject) => subject.type === type).map(({ id }) => id);
  const person: Person = {
    ...nobodyIn(organizationId),
    userIds: idsOf("user"),
    referralIds: idsOf("referral"),
    customerIds: idsOf("customer"),
    prospectIds: idsOf("bd_prospect"),
    heldSubmissionIds: idsOf("held_submission"),
  };
  return { ...person, paymentIds: await findPaymentIds(db, person) };
}

const nobodyIn = (organizationId: string): Person => ({
  organizationId,
  userIds: [],
  referralIds: [],
  customerIds: [],
  prospectIds: [],
  heldSubmissionIds: [],
  paymentIds: [],
  identityUserIds: [],
  emailKeys: [],
  phoneKeys: [],
  names: [],
});
