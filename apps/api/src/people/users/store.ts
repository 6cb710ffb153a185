import type { PermissionLevel, UserStatus } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import {
  allOf,
  type Condition,
  conditionsOn,
  count,
  from,
  raw,
} from "../../kernel/database/from.ts";
import { isMembershipOf } from "../../kernel/identity/membership-sql.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { type ChosenOrder, orderedPage } from "../../kernel/lists/ordered-page.ts";
import { searched } from "../../kernel/lists/search.ts";
import { inWindows, type Windows } from "../../kernel/lists/windows.ts";
import { organizationLock } from "../organizations/store.ts";
import { acceptedIdentity, isAbleToSignIn } from "./people-sql.ts";
import type { User } from "./rules.ts";
import { allUsers } from "./rules.ts";

const users = from("users").select(({ ref }) => [
  "users.id",
  "users.organization_id as organizationId",
  "users.external_id as externalId",
  acceptedIdentity("users").as("identityUserId"),
  "users.first_name as firstName",
  "users.last_name as lastName",
  "users.email",
  "users.phone",
  "users.company",
  ref("users.permission_level").$castTo<PermissionLevel>().as("permissionLevel"),
  "users.can_send_bonuses as canSendBonuses",
  "users.is_bdr as isBdr",
  ref("users.status").$castTo<UserStatus>().as("status"),
  "users.business_developer_id as businessDeveloperId",
  "users.joined_at as joinedAt",
  "users.version",
  "users.updated_at as updatedAt",
]);

const visibleUser = (visible: Condition, id: string) =>
  users.where("users.id", "=", id).where(visible);

const where = conditionsOn("users");

export const findUser = (
  { askOne }: Connection,
  visible: Condition,
  id: string,
): Promise<User | null> => askOne(visibleUser(visible, id));

/** Prevents other changes to an organization's users until the transaction ends. */
export async function lockUsers({ ask }: Tx, organizationId: string) {
  await ask(organizationLock(organizationId));
}

/**
 * Locks the user until the transaction ends, then reads them. Rows that refer to the user can still
 * be inserted.
 */
export async function lockUser(tx: Tx, visible: Condition, id: string): Promise<User | null> {
  const lock = from("users").select("id").where("id", "=", id).forNoKeyUpdate();
  const [, user] = await Promise.all([tx.ask(lock), findUser(tx, visible, id)]);
  return user;
}

const userOrders = {
  joinedAt: { value: raw.ref("users.joined_at"), type: "timestamptz" },
  name: { value: raw.ref("users.name_order"), type: "text" },
} as const;

interface UserFilters extends Windows, ChosenOrder<keyof typeof userOrders> {
  externalId?: string | undefined;
  permissionLevel?: PermissionLevel | undefined;
  isStaff?: boolean | undefined;
  status?: UserStatus | undefined;
  hasIdentity?: boolean | undefined;
  businessDeveloperId?: string | undefined;
  companyId?: string | undefined;
  q?: string | undefined;
}

const matchingUsers = async (
  connection: Connection,
  visible: Condition,
  {
    externalId,
    permissionLevel,
    isStaff,
    status,
    hasIdentity,
    businessDeveloperId,
    companyId,
    q,
    ...windows
  }: Omit<UserFilters, "sort" | "order">,
): Promise<Condition> =>
  allOf([
    visible,
    ...equalTo("users", {
      external_id: externalId,
      permission_level: permissionLevel,
      status,
      business_developer_id: businessDeveloperId,
      company_id: companyId,
    }),
    ...amongStaff(isStaff),
    ...withIdentity(hasIdentity),
    ...inWindows("users", windows, "joined_at"),
    ...(await searched(connection, "users", q)),
  ]);

/** Lists users. The order and the time filters use the time when a user joined. */
export const pageOfUsers = async (
  connection: Connection,
  visible: Condition,
  { sort, order, ...filters }: UserFilters,
  page: PageRequest,
) =>
  connection.ask(
    users
      .select("users.joined_at as createdAt")
      .where(await matchingUsers(connection, visible, filters))
      .$call(orderedPage("users", userOrders, { sort, order, page }, "joined_at")),
  );

/** Counts up to this number of users. */
export async function countUsers(
  connection: Connection,
  visible: Condition,
  { countMax, ...filters }: Omit<UserFilters, "sort" | "order"> & { countMax: number },
): Promise<number> {
  const found = from("users")
    .select("users.id")
    .where(await matchingUsers(connection, visible, filters))
    .limit(raw.lit(countMax));
  return (await connection.askOne(from(found.as("found")).select(count)))?.count ?? 0;
}

const amongStaff = (isStaff: boolean | undefined): Condition[] =>
  isStaff === undefined
    ? []
    : [where("users.permission_level", isStaff ? "<>" : "=", raw.lit("referrer"))];

const withIdentity = (hasIdentity: boolean | undefined): Condition[] =>
  hasIdentity === undefined
    ? []
    : [where(acceptedIdentity("users"), hasIdentity ? "is not" : "is", null)];

/** Whether another current user has this email address, ignoring case. */
export async function isEmailTaken(
  { ask }: Connection,
  organizationId: string,
  { email, exceptUserId }: { email: string; exceptUserId: string },
): Promise<boolean> {
  const others = await ask(
    from("users")
      .select("users.id")
      .where(allUsers(organizationId))
      .where("users.email_key", "=", raw<string>`lower(${email}::text)`)
      .where("users.id", "<>", exceptUserId)
      .limit(raw.lit(1)),
  );
  return others.length > 0;
}

/** The current user with this external ID, if the condition shows them. */
export const findByExternalId = (
  { askOne }: Connection,
  visible: Condition,
  externalId: string,
): Promise<User | null> => askOne(users.where("users.external_id", "=", externalId).where(visible));

/** The users with one of these IDs, lowercase addresses or external IDs. */
export async function findUsersNamed(
  { ask }: Connection,
  organizationId: string,
  {
    ids,
    emailKeys,
    externalIds = [],
  }: { ids: string[]; emailKeys: string[]; externalIds?: string[] },
): Promise<User[]> {
  const ofOrganization = users.where(allUsers(organizationId));
  const found = await Promise.all([
    ask(ofOrganization.where(raw<boolean>`users.id = ANY(${ids}::uuid[])`)),
    ask(ofOrganization.where(raw<boolean>`users.email_key = ANY(${emailKeys}::text[])`)),
    ask(ofOrganization.where(raw<boolean>`users.external_id = ANY(${externalIds}::text[])`)),
  ]);
  return found.flat();
}

/** Users who have not left, by the exact stored email address. */
export const findUsersByEmail = (
  { ask }: Connection,
  organizationId: string,
  email: string,
): Promise<User[]> => ask(users.where(allUsers(organizationId)).where("users.email", "=", email));

/** Finds users in any organization, ignoring the case of the email address. */
export const findUsersAt = ({ ask }: Connection, email: string): Promise<User[]> =>
  ask(
    users
      .where("users.left_at", "is", null)
      .where(({ fn }) => fn<string>("lower", ["users.email"]), "=", email.toLowerCase()),
  );

/** A person's users, one in each organization. */
export const findUsersOf = ({ ask }: Connection, identityUserId: string): Promise<User[]> =>
  ask(users.where(isMembershipOf(identityUserId, "users")));

/**
 * The user with this identity, whether they have left, and whether they were invited but have not accepted.
 */
export async function findByIdentity(
  { askOne }: Connection,
  organizationId: string,
  identityUserId: string,
): Promise<{ user: User; hasLeft: boolean; hasAccepted: boolean } | null> {
  const known = await askOne(
    users
      .select(["users.left_at as leftAt", "users.has_accepted as hasAccepted"])
      .where("users.organization_id", "=", organizationId)
      .where("users.identity_user_id", "=", identityUserId),
  );
  if (known === null) return null;
  const { leftAt, hasAccepted, ...user } = known;
  return { user, hasLeft: leftAt !== null, hasAccepted };
}

/**
 * Counts the other super admins. If this one has signed in, only those who can sign in count, because
 * people who were only invited cannot manage anything yet.
 */
export async function countOtherSuperAdmins(
  { ask }: Connection,
  { organizationId, id, identityUserId }: Pick<User, "organizationId" | "id" | "identityUserId">,
) {
  const admins = await ask(
    from("users")
      .select("users.id")
      .where(allUsers(organizationId))
      .where("users.status", "=", "active")
      .where("users.permission_level", "=", "super_admin")
      .where("users.has_accepted", "=", true)
      .where("users.id", "<>", id)
      .$if(identityUserId !== null, (others) => others.where(isAbleToSignIn)),
  );
  return admins.length;
}

/** Returns the ID of a current or former user, because the log of a former user remains. */
export async function findPresentOrPastId(
  { askOne }: Connection,
  organizationId: string,
  id: string,
): Promise<string | null> {
  const ofOrganization = from("users").where("organization_id", "=", organizationId);
  const user = await askOne(ofOrganization.select("id").where("id", "=", id));
  return user?.id ?? null;
}
