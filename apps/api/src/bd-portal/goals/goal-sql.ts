import { type Sql, sql } from "../../database/sql.ts";
import type { Portal } from "../portal.ts";
import { isInPortal, itemColumns, theirPeople } from "../portal-sql.ts";

export const goalColumns = sql`${itemColumns}, metric, target::float8 AS target,
  period_start AS "periodStart", period_end AS "periodEnd"`;

/** The goals that `chosen` selects from bd_goals, in its order, each with what was reached, in one query. */
export const withProgress = (portal: Portal, chosen: Sql): Sql => sql`
  WITH people AS (${theirPeople(portal)})
  SELECT ${goalColumns}, (${progress(portal)})::float8 AS progress
  FROM (SELECT * FROM bd_goals WHERE ${isInPortal(portal)} ${chosen}) AS goal`;

// Added up as numeric; only the result becomes a number of the program.
const progress = (portal: Portal): Sql => sql`
  CASE goal.metric
    WHEN 'referrals' THEN (
      SELECT count(*) FROM people
      JOIN referrals ON referrals.referrer_id = people.user_id
      WHERE referrals.organization_id = ${portal.organizationId}::uuid
        AND ${isInPeriod(sql`referrals.created_at`)})
    WHEN 'prospects_won' THEN (
      SELECT count(*) FROM bd_prospects
      WHERE ${isInPortal(portal)} AND ${isInPeriod(sql`won_at`)})
    WHEN 'activities' THEN (
      SELECT count(*) FROM bd_activities
      WHERE ${isInPortal(portal)} AND ${isInPeriod(sql`occurred_at`)})
    WHEN 'bonus_amount' THEN (
      SELECT COALESCE(sum(payment.amount), 0) FROM people
      JOIN bonus_payments AS payment ON payment.referrer_id = people.user_id
      JOIN organizations ON organizations.id = payment.organization_id
      WHERE payment.organization_id = ${portal.organizationId}::uuid
        AND payment.status = 'completed' AND payment.currency = organizations.default_currency
        AND ${isInPeriod(sql`payment.completed_at`)})
  END`;

const isInPeriod = (moment: Sql): Sql =>
  sql`${moment} >= goal.period_start AND ${moment} < goal.period_end`;
