import type { ReaderLanguage } from "@referral-service/contract";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { type Condition, conditionsOn, from, raw } from "../../kernel/database/from.ts";
import { sql, verbatim } from "../../kernel/database/sql.ts";

interface BusinessDeveloper {
  organizationId: string;
  userId: string;
}

const users = conditionsOn("users");

/** Condition: users with this business developer. */
export const isOneOfTheirPeople = ({ organizationId, userId }: BusinessDeveloper): Condition =>
  users.and([
    users("users.organization_id", "=", organizationId),
    users("users.business_developer_id", "=", userId),
  ]);

/**
 * Condition: the column, qualified with its table, contains the business developer or one of their
 * referrers. PostgreSQL looks up each element of an array in an index.
 */
export function isThemOrTheirPeople(column: string, them: BusinessDeveloper): Condition {
  const people = from("users").select("users.id").where(isOneOfTheirPeople(them));
  return raw`${raw.ref(column)} = ANY(array_append(ARRAY${people}, ${them.userId}::uuid))`;
}

/**
 * The same condition for a caller who does not see everything. Only business developers have
 * referrers.
 */
export const isCallerOrTheirPeople = (column: string, caller: PersonCaller): Condition =>
  caller.permissionLevel === "marketer"
    ? isThemOrTheirPeople(column, caller)
    : raw`${raw.ref(column)} = ${caller.userId}`;

/**
 * The user with the ID in a column, for a lateral join. Users are looked up row by row, because
 * PostgreSQL would read all users first for a join. A column without an ID costs nothing.
 */
export const userIn = <Alias extends string>(column: string, alias: Alias) =>
  from("users")
    .selectAll("users")
    .where("users.id", "=", raw.ref<string>(column))
    .where(raw.ref(column), "is not", null)
    .offset(raw.lit(0))
    .as(alias);

/** The identity of a user who accepted the membership. */
export const acceptedIdentity = (table: string) =>
  raw<
    string | null
  >`CASE WHEN ${raw.ref(`${table}.has_accepted`)} THEN ${raw.ref(`${table}.identity_user_id`)} END`;

/** Like `nameOf`, but for a row of `users` that a query reads. */
export const fullName = raw<
  string | null
>`nullif(concat_ws(' ', users.first_name, users.last_name), '')`;

const signsIn = (user: string) =>
  `${user}.status = 'active' AND ${user}.left_at IS NULL AND ${user}.has_accepted
    AND ${user}.identity_user_id IS NOT NULL`;

/**
 * Condition in SQL: the user can sign in to the organization, and can therefore act on an email.
 */
export const canSignIn = verbatim(signsIn("users"));

/** Condition for the query builder: the user can sign in to the organization. */
export const isAbleToSignIn: Condition = raw.raw<boolean>(signsIn("users"));

const works = (user: string) => `${signsIn(user)} AND ${user}.permission_level <> 'referrer'`;

/** Condition in SQL: the user can work on referrals now. */
export const isAtWork = (user: "users" | "assignee") => verbatim(works(user));

/** Condition for the query builder: the assignee can work on referrals now. */
export const isAssigneeAtWork: Condition = raw.raw<boolean>(works("assignee"));

/** Condition in SQL: the user gets an email unless they muted its kind. */
export const isEmailed = sql`${canSignIn} AND users.email IS NOT NULL`;

const languageOfEmails = `coalesce(users.language,
  CASE WHEN users.permission_level = 'referrer' THEN organizations.language ELSE 'en' END)`;

/**
 * The language of emails to a user about what referrers do, in SQL. Staff get English unless they
 * chose another language, and referrers get the organization's language.
 */
export const emailLanguage = verbatim(languageOfEmails);

/** The language of emails to a user, for the query builder. */
export const emailLanguageOf = raw.raw<ReaderLanguage>(languageOfEmails);

/**
 * Condition in SQL: the user can approve payments. `toSendBonuses` in the contract is the same
 * condition for a caller.
 */
export const mayApprove = sql`
  (users.permission_level = 'super_admin' OR users.can_send_bonuses)`;

/**
 * Condition in SQL: the draft waits for the user, because another person or a rule created it. A
 * rule drafts payments in the name of its author.
 */
export const waitsForUser = sql`(draft.created_by_id <> users.id OR draft.rule_id IS NOT NULL)`;
