import { expect, test } from "vitest";
import { statementsDuring } from "./statements.ts";
import { useService } from "./use-service.ts";

const service = useService();

test("A new referral · with its audit log entry, event and delivery · searches no partition of a log", async () => {
  const { organization, deps } = service;
  const body = { name: "Ada", email: "ada@example.com", referrerId: organization.referrerId };
  const sent = await statementsDuring(() =>
    service.call("POST", "/referrals", { key: organization.key, body }),
  );
  const tablesSearched: Record<string, string[]> = {};
  await deps.db.inScope(organization.id, ({ transaction }) =>
    transaction(async ({ query }) => {
      for (const { text, values = [] } of sent) {
        if (!/^\s*(INSERT|SELECT|UPDATE|DELETE|WITH)\b/i.test(text)) continue;
        const plan = await query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values });
        const tables = JSON.stringify(plan).matchAll(/"Relation Name":\s*"(\w+)"/g);
        tablesSearched[text] = [...tables].map(([, table]) => table ?? "");
      }
    }),
  );
  const all = Object.values(tablesSearched).flat();
  expect(all).toEqual(expect.arrayContaining(["referrals", "events", "webhook_deliveries"]));
  expect(all.filter((table) => /_\d{8}$/.test(table))).toEqual([]);
});
