import { shownMax } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Expression, from, raw } from "../../kernel/database/from.ts";
import {
  isEarnedPayment,
  readsBonusPayments,
  referralsWithVisibleBonuses,
  visibleBonusPayments,
} from "../../money/bonus-payments/rules.ts";
import { type StoredCompany, visibleCompanies } from "../../people/companies/rules.ts";
import { nameOf, type User } from "../../people/users/rules.ts";
import type { StoredCustomer } from "../../referrals/customers/rules.ts";
import { visibleReferrals } from "../../referrals/rules.ts";

export interface ReferralFigures {
  openCount: number;
  completedCount: number;
  lastAtMs: number | null;
}

const noReferrals: ReferralFigures = { openCount: 0, completedCount: 0, lastAtMs: null };

interface Sum {
  currency: string;
  amount: number;
}

const idsOf = (rows: readonly { id: string }[]) => raw`${rows.map(({ id }) => id)}::uuid[]`;

/** Counts what the members submitted. Only the newest referrals of each member are read. */
function figuresOf(caller: PersonCaller, members: Expression<unknown>) {
  const newest = from("referrals")
    .select(["referrals.status", "referrals.created_at"])
    .where(visibleReferrals(caller).where)
    .where(raw<boolean>`referrals.referrer_id = member.id`)
    .orderBy("referrals.created_at", "desc")
    .orderBy("referrals.id", "desc")
    .limit(raw.lit(shownMax.countedReferrals));
  return raw<ReferralFigures>`(
    SELECT json_build_object(
      'openCount', count(*) FILTER (WHERE reached.meaning NOT IN ('completed', 'lost')),
      'completedCount', count(*) FILTER (WHERE reached.meaning = 'completed'),
      'lastAtMs', (extract(epoch FROM max(newest.created_at)) * 1000)::bigint)
    FROM ${members} AS member
    CROSS JOIN LATERAL ${newest} AS newest
    JOIN referral_statuses AS reached
      ON reached.organization_id = ${caller.organizationId} AND reached.key = newest.status)`;
}

/** Sums the bonuses of a user, for people who can see them. Only the newest payments are read. */
function earnedFor(caller: PersonCaller) {
  if (!readsBonusPayments(caller)) return raw<Sum[] | null>`NULL::json`;
  const newest = from("bonus_payments")
    .select(["bonus_payments.currency", "bonus_payments.amount"])
    .where(visibleBonusPayments(caller).where)
    .where(isEarnedPayment)
    .where(raw<boolean>`bonus_payments.referrer_id = users.id`)
    .orderBy("bonus_payments.approved_at", "desc")
    .limit(raw.lit(shownMax.countedReferrals));
  return raw<Sum[] | null>`(
    SELECT coalesce(json_agg(sums ORDER BY sums.currency), '[]')
    FROM (
      SELECT newest.currency, sum(newest.amount)::double precision AS amount
      FROM ${newest} AS newest
      GROUP BY newest.currency) AS sums)`;
}

/** Adds what each user submitted and earned. */
export async function withReferrals<Row extends User>(
  { ask }: Connection,
  caller: PersonCaller,
  users: Row[],
): Promise<(Row & { figures: ReferralFigures; earned: Sum[] | null })[]> {
  const found = await ask(
    from("users")
      .select([
        "users.id",
        figuresOf(caller, raw`(SELECT users.id)`).as("figures"),
        earnedFor(caller).as("earned"),
      ])
      .where("users.organization_id", "=", caller.organizationId)
      .where(raw<boolean>`users.id = ANY(${idsOf(users)})`),
  );
  const earned = new Map(found.map((row) => [row.id, row.earned]));
  return withFigures(users, found).map((row) => ({ ...row, earned: earned.get(row.id) ?? null }));
}

/** Adds what the present referrers of each company submitted. */
export async function withReferrers<Row extends StoredCompany>(
  { ask }: Connection,
  caller: PersonCaller,
  companies: Row[],
): Promise<(Row & { figures: ReferralFigures })[]> {
  const present = from("users")
    .select("users.id")
    .where(
      allOf([visibleCompanies(caller).referrers, raw<boolean>`users.company_id = companies.id`]),
    );
  const found = await ask(
    from("companies")
      .select(["companies.id", figuresOf(caller, present).as("figures")])
      .where("companies.organization_id", "=", caller.organizationId)
      .where(raw<boolean>`companies.id = ANY(${idsOf(companies)})`),
  );
  return withFigures(companies, found);
}

function withFigures<Row extends { id: string }>(
  rows: Row[],
  found: { id: string; figures: ReferralFigures }[],
) {
  const figures = new Map(found.map((row) => [row.id, row.figures]));
  return rows.map((row) => ({ ...row, figures: figures.get(row.id) ?? noReferrals }));
}

export interface Credit {
  referrerName: string | null;
  value: Sum[];
  bonuses: Sum[] | null;
}

/** Adds who referred each customer last, and the value and the bonuses of the customer's referrals. */
export async function withCredit<Row extends StoredCustomer>(
  connection: Connection,
  caller: PersonCaller,
  customers: Row[],
): Promise<(Row & { credit: Credit })[]> {
  const [names, values, bonuses] = await Promise.all([
    referrerNames(connection, caller, customers),
    valuesOf(connection, caller, customers),
    readsBonusPayments(caller) ? bonusesOf(connection, caller, customers) : null,
  ]);
  return customers.map((customer) => ({
    ...customer,
    credit: {
      referrerName: names.get(customer.lastReferral?.referrerId ?? "") ?? null,
      value: values.get(customer.id) ?? [],
      bonuses: bonuses && (bonuses.get(customer.id) ?? []),
    },
  }));
}

async function referrerNames(
  { ask }: Connection,
  { organizationId }: PersonCaller,
  customers: StoredCustomer[],
) {
  const ids = customers.flatMap(({ lastReferral }) => lastReferral?.referrerId ?? []);
  const found = await ask(
    from("users")
      .select(["id", "first_name as firstName", "last_name as lastName", "email"])
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`id = ANY(${ids}::uuid[])`),
  );
  return new Map(found.map((user) => [user.id, nameOf(user) ?? user.email]));
}

async function valuesOf({ ask }: Connection, caller: PersonCaller, customers: StoredCustomer[]) {
  const sums = await ask(
    from("referrals")
      .innerJoin("referral_statuses as reached", (join) =>
        join
          .onRef("reached.organization_id", "=", "referrals.organization_id")
          .onRef("reached.key", "=", "referrals.status"),
      )
      .select(({ ref }) => [
        ref("referrals.customer_id").$notNull().as("customerId"),
        ref("referrals.value_currency").$notNull().as("currency"),
        raw<number>`sum(referrals.value_amount)::double precision`.as("amount"),
      ])
      .where(visibleReferrals(caller).where)
      .where(raw<boolean>`referrals.customer_id = ANY(${idsOf(customers)})`)
      .where("reached.meaning", "=", "completed")
      .where("referrals.value_amount", "is not", null)
      .groupBy(["referrals.customer_id", "referrals.value_currency"])
      .orderBy("referrals.value_currency"),
  );
  return Map.groupBy(sums, ({ customerId }) => customerId);
}

async function bonusesOf({ ask }: Connection, caller: PersonCaller, customers: StoredCustomer[]) {
  const sums = await ask(
    from("referrals")
      .innerJoin("bonus_payments", (join) =>
        join
          .onRef("bonus_payments.organization_id", "=", "referrals.organization_id")
          .onRef("bonus_payments.referral_id", "=", "referrals.id"),
      )
      .select(({ ref }) => [
        ref("referrals.customer_id").$notNull().as("customerId"),
        "bonus_payments.currency",
        raw<number>`sum(bonus_payments.amount)::double precision`.as("amount"),
      ])
      .where(referralsWithVisibleBonuses(caller).where)
      .where(raw<boolean>`referrals.customer_id = ANY(${idsOf(customers)})`)
      .where(isEarnedPayment)
      .groupBy(["referrals.customer_id", "bonus_payments.currency"])
      .orderBy("bonus_payments.currency"),
  );
  return Map.groupBy(sums, ({ customerId }) => customerId);
}
