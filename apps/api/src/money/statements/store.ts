import type { ReaderLanguage } from "@referral-service/contract";
import { shownMax } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { searched } from "../../kernel/lists/search.ts";
import { emailLanguageOf } from "../../people/users/people-sql.ts";
import { isEarned, isEarnedPayment } from "../bonus-payments/rules.ts";
import { payments } from "../bonus-payments/store.ts";
import type { Counting } from "../thresholds/rules.ts";
import type { StatementRow } from "./facts.ts";
import type { Year } from "./year.ts";

interface Referrer {
  organizationId: string;
  userId: string;
}

interface StatementSum {
  currency: string;
  earned: number;
  onItsWay: number;
  paid: number;
}

/**
 * Payments count as earned and to be paid by the day of approval, and as paid by the day of
 * completion.
 */
export const sumStatement = (
  { query }: Connection,
  { organizationId, userId }: Referrer,
  { startsAt, endsAt }: Year,
): Promise<StatementSum[]> =>
  query<StatementSum>(sql`
    SELECT currency,
      coalesce(sum(amount) FILTER (WHERE approved_at >= ${startsAt} AND approved_at < ${endsAt}), 0)
        ::double precision AS earned,
      coalesce(sum(amount) FILTER (WHERE status <> 'completed'
        AND approved_at >= ${startsAt} AND approved_at < ${endsAt}), 0)
        ::double precision AS "onItsWay",
      coalesce(sum(amount) FILTER (WHERE status = 'completed'
        AND completed_at >= ${startsAt} AND completed_at < ${endsAt}), 0)
        ::double precision AS paid
    FROM bonus_payments
    WHERE organization_id = ${organizationId}::uuid AND referrer_id = ${userId}::uuid
      AND ${isEarned}
      AND (approved_at >= ${startsAt} AND approved_at < ${endsAt}
        OR completed_at >= ${startsAt} AND completed_at < ${endsAt})
    GROUP BY currency ORDER BY currency COLLATE "C"`);

/** The language of the person's emails, also used for their statement. */
export const findLanguage = async (
  { askOne }: Connection,
  { organizationId, userId }: Referrer,
): Promise<ReaderLanguage> => {
  const found = await askOne(
    from("users")
      .innerJoin("organizations", "organizations.id", "users.organization_id")
      .select(emailLanguageOf.as("language"))
      .where("users.organization_id", "=", organizationId)
      .where("users.id", "=", userId),
  );
  return found?.language ?? "en";
};

/** The payments behind the totals of a statement. */
export const pageOfStatement = (
  { ask }: Connection,
  { organizationId, userId }: Referrer,
  { year: { startsAt, endsAt }, page }: { year: Year; page: PageRequest },
): Promise<StatementRow[]> =>
  ask(
    payments
      .select(({ selectFrom }) =>
        selectFrom("referrals")
          .whereRef("referrals.id", "=", "bonus_payments.referral_id")
          .select("referrals.name")
          .as("referralName"),
      )
      .where("bonus_payments.organization_id", "=", organizationId)
      .where("bonus_payments.referrer_id", "=", userId)
      .where(isEarnedPayment)
      .where(
        raw<boolean>`(approved_at >= ${startsAt} AND approved_at < ${endsAt}
          OR completed_at >= ${startsAt} AND completed_at < ${endsAt})`,
      )
      .$call(newestPage("bonus_payments", page)),
  );

interface YearlySum {
  userId: string;
  currency: string;
  amount: number;
}

/** A payment counts in the year of its completion, or in the year of its approval until then. */
export const sumsOfYear = (
  { query }: Connection,
  organizationId: string,
  { userIds, year: { startsAt, endsAt } }: { userIds?: readonly string[]; year: Year },
): Promise<YearlySum[]> =>
  query<YearlySum>(sql`
    SELECT referrer_id AS "userId", currency, sum(amount)::double precision AS amount
    FROM bonus_payments
    WHERE organization_id = ${organizationId}::uuid
      AND (${userIds ?? null}::uuid[] IS NULL OR referrer_id = ANY(${userIds ?? []}::uuid[]))
      AND ${isEarned}
      AND coalesce(completed_at, approved_at) >= ${startsAt}
      AND coalesce(completed_at, approved_at) < ${endsAt}
    GROUP BY referrer_id, currency`);

interface TotalOfPerson {
  userId: string;
  name: string | null;
  sums: { currency: string; amount: number }[];
  hasTaxDetails: boolean;
}

/** The people who match the search. Undefined without a search. */
export async function findPeople(
  connection: Connection,
  organizationId: string,
  q: string | undefined,
): Promise<string[] | undefined> {
  if (q === undefined) return undefined;
  const found = await connection.ask(
    from("users")
      .select("users.id")
      .where("users.organization_id", "=", organizationId)
      .where(allOf(await searched(connection, "users", q))),
  );
  return found.map(({ id }) => id);
}

/**
 * The people with the largest totals of a year, largest first, and one more than are shown, if
 * there is one. Totals in several currencies are compared by what counts toward the threshold.
 */
export const totalsOfYear = (
  { query }: Connection,
  organizationId: string,
  {
    year: { startsAt, endsAt },
    counting,
    userIds,
  }: { year: Year; counting: Counting; userIds: readonly string[] | undefined },
): Promise<TotalOfPerson[]> =>
  query<TotalOfPerson>(sql`
    SELECT person.referrer_id AS "userId", person.sums,
      coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.email) AS name,
      EXISTS (SELECT 1 FROM tax_details
        WHERE tax_details.organization_id = ${organizationId}::uuid
          AND tax_details.user_id = person.referrer_id) AS "hasTaxDetails"
    FROM (
      SELECT referrer_id, sum(amount * rate) AS counted, max(amount) AS largest,
        jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) ORDER BY currency)
          AS sums
      FROM (
        SELECT referrer_id, currency, sum(amount)::double precision AS amount
        FROM bonus_payments
        WHERE organization_id = ${organizationId}::uuid
          AND (${userIds ?? null}::uuid[] IS NULL OR referrer_id = ANY(${userIds ?? []}::uuid[]))
          AND ${isEarned}
          AND coalesce(completed_at, approved_at) >= ${startsAt}
          AND coalesce(completed_at, approved_at) < ${endsAt}
        GROUP BY referrer_id, currency
      ) sum
      LEFT JOIN unnest(${[counting.currency, ...counting.rates.map(({ currency }) => currency)]}::text[],
        ${[1, ...counting.rates.map(({ rate }) => rate)]}::double precision[])
        AS rates (currency, rate) USING (currency)
      GROUP BY referrer_id
      ORDER BY counted DESC NULLS LAST, largest DESC, referrer_id
      LIMIT ${shownMax.yearlyTotals + 1}
    ) person
    JOIN users ON users.organization_id = ${organizationId}::uuid AND users.id = person.referrer_id
    ORDER BY person.counted DESC NULLS LAST, person.largest DESC, person.referrer_id`);
