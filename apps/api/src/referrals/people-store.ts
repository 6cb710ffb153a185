import type { UserStatus } from "@referral-service/contract";
import type { Connection, Tx } from "../kernel/database/database.ts";
import { from, type InferResult, jsonObjectFrom, raw } from "../kernel/database/from.ts";
import { acceptedIdentity } from "../people/users/people-sql.ts";
import { allUsers } from "../people/users/rules.ts";
import type { Assignee, Person } from "./rules.ts";

const people = from("users").select([
  "id",
  acceptedIdentity("users").as("identityUserId"),
  "first_name as firstName",
  "last_name as lastName",
  "email",
  "phone",
  "company",
]);

const referrers = people.select(({ ref, selectFrom }) => [
  "business_developer_id as businessDeveloperId",
  jsonObjectFrom(
    selectFrom("users as developer")
      .select([
        "developer.id",
        "developer.first_name as firstName",
        "developer.last_name as lastName",
      ])
      .whereRef("developer.organization_id", "=", "users.organization_id")
      .whereRef("developer.id", "=", "users.business_developer_id")
      .where("developer.status", "=", "active")
      .where("developer.left_at", "is", null),
  ).as("defaultAssignee"),
  ref("status").$castTo<UserStatus>().as("status"),
]);

/** A user who can get the credit. */
export type Referrer = InferResult<typeof referrers>[number];

/** The user who gets the credit. Null when the organization has no user with this ID. */
export const findReferrer = ({ askOne }: Connection, organizationId: string, userId: string) =>
  askOne(referrers.where(allUsers(organizationId)).where("id", "=", userId));

/** An active referrer of any organization, for the warm-up of a process. */
export const findAnyReferrer = ({ askOne }: Connection) =>
  askOne(
    from("users")
      .select(["id", "organization_id as organizationId"])
      .where("permission_level", "=", "referrer")
      .where("status", "=", "active")
      .where("left_at", "is", null)
      .limit(1),
  );

/** The users with one of these IDs or one of these lowercase addresses. */
export async function findReferrers(
  { ask }: Connection,
  organizationId: string,
  { ids, emailKeys }: { ids: string[]; emailKeys: string[] },
): Promise<Referrer[]> {
  const ofOrganization = referrers.where(allUsers(organizationId));
  const found = await Promise.all([
    ask(ofOrganization.where(raw<boolean>`users.id = ANY(${ids}::uuid[])`)),
    ask(ofOrganization.where(raw<boolean>`users.email_key = ANY(${emailKeys}::text[])`)),
  ]);
  return found.flat();
}

export const findPerson = ({ askOne }: Connection, userId: string): Promise<Person | null> =>
  askOne(people.where("id", "=", userId));

const assignable = from("users")
  .select(["id", "first_name as firstName", "last_name as lastName", "email"])
  .where("status", "=", "active")
  .where("left_at", "is", null)
  .where("permission_level", "<>", raw.lit("referrer"))
  .orderBy("id")
  .forShare();

/**
 * The users with one of these IDs or one of these lowercase addresses who can work on referrals.
 * They cannot lose this ability until the transaction ends.
 */
export async function holdAssignable(
  { ask }: Tx,
  organizationId: string,
  { ids, emailKeys }: { ids: string[]; emailKeys: string[] },
): Promise<(Assignee & { email: string | null })[]> {
  if (ids.length + emailKeys.length === 0) return [];
  return ask(
    assignable
      .where("organization_id", "=", organizationId)
      .where(
        raw<boolean>`(users.id = ANY(${ids}::uuid[]) OR users.email_key = ANY(${emailKeys}::text[]))`,
      ),
  );
}
