import { expect, test } from "vitest";
import { manyRows } from "../../../../../.ci/test-volume.ts";
import { createCast } from "../../../test/cast.ts";
import { fillTables } from "../../../test/fill-tables.ts";
import { forceUser } from "../../../test/forced-states.ts";
import { statementsDuring } from "../../../test/statements.ts";
import { useService } from "../../../test/use-service.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { takeApproversToMail } from "../../money/bonus-payments/waiting-store.ts";
import { referralsToTell } from "./referral-notice-store.ts";

const service = useService();

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

const usersReadBy = (plan: Plan): number =>
  (plan["Relation Name"] === "users"
    ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
    : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + usersReadBy(part), 0);

/** Rows of `users` that the statements read, when they run once more. */
const usersReadDuring = (work: (tx: Tx) => Promise<unknown>) =>
  service.deps.db.transaction(async (tx) => {
    const sent = await statementsDuring(() => work(tx));
    const statements = sent.filter(({ text }) => text.includes("users"));
    let count = 0;
    for (const { text, values = [] } of statements) {
      const [row] = await tx.query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
        text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      });
      count += usersReadBy(row?.["QUERY PLAN"][0].Plan as Plan);
    }
    return count;
  });

test("Emails about a referral and a draft · among many referrers · read only staff", async () => {
  const cast = await createCast(service);
  const { organizationId, organizationKey: key, referrer, businessDeveloper } = cast;
  const body = { name: "Ada", referrerId: referrer.userId };
  const { body: referral } = await service.call("POST", "/referrals", { key, body });
  // All admins are notified if no assignee can sign in.
  await forceUser(service, businessDeveloper.userId, { status: "blocked" });
  const filling = `INSERT INTO users (organization_id, id, identity_user_id, email, permission_level, joined_at,
      created_at, updated_at)
    SELECT $1, uuidv7(), n, n || '@example.com', 'referrer', now(), now(), now()
    FROM generate_series(1, ${manyRows(4_000)}) AS n`;
  await fillTables(service, [[filling, organizationId]]);

  const toTell = await usersReadDuring((tx) =>
    referralsToTell(tx, [{ referralId: referral.id, madeById: null }]),
  );
  expect(toTell).toBeGreaterThan(1);
  expect(toTell).toBeLessThan(100);
  const now = new Date();
  const hour = { now, since: now, until: now };
  const toApprove = await usersReadDuring((tx) =>
    takeApproversToMail(tx, { organizationId, drafterId: null }, hour),
  );
  expect(toApprove).toBeGreaterThan(1);
  expect(toApprove).toBeLessThan(100);
});
