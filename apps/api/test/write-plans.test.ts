import { expect, test } from "vitest";
import { statementsDuring } from "./statements.ts";
import { useService } from "./use-service.ts";

const service = useService();

/** The JSON plans of the statements that create a referral, in a transaction as they run. */
async function plansOfCreate() {
  const { organization, deps } = service;
  const { referrerId } = organization;
  const body = { name: "Ada", email: "ada@example.com", phone: "+4915123456789", referrerId };
  const sent = await statementsDuring(() =>
    service.call("POST", "/referrals", {
      key: organization.key,
      body,
      headers: { "Idempotency-Key": crypto.randomUUID() },
    }),
  );
  return deps.db.inScope(organization.id, ({ transaction }) =>
    transaction(async ({ query }) => {
      const plans: string[] = [];
      for (const { text, values = [] } of sent) {
        if (!/^\s*(INSERT|SELECT|UPDATE|DELETE|WITH)\b/i.test(text)) continue;
        plans.push(JSON.stringify(await query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values })));
      }
      return plans;
    }),
  );
}

test("A new referral · with its audit log entry, event and delivery · searches no partition of a log", async () => {
  const plans = await plansOfCreate();
  const tables = plans.flatMap((plan) =>
    [...plan.matchAll(/"Relation Name":\s*"(\w+)"/g)].map(([, table]) => table),
  );
  expect(tables).toEqual(expect.arrayContaining(["referrals", "events", "webhook_deliveries"]));
  expect(tables.filter((table) => /_\d{8}$/.test(table ?? ""))).toEqual([]);
});

test("A new referral · while its tables are almost empty · is planned for tables that grow", async () => {
  await service.pool.query("ANALYZE");
  const plans = await plansOfCreate();
  expect(plans.filter((plan) => plan.includes('"Seq Scan"'))).toEqual([]);
  // Almost all rows are younger than any time that is asked for.
  expect(plans.filter((plan) => /"Index Name":\s*"\w+_created_at_idx"/.test(plan))).toEqual([]);
});
