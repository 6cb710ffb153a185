import { beforeAll, expect, test } from "vitest";
import { givePaymentCredentials } from "../../../test/payment-credentials.ts";
import { useService } from "../../../test/use-service.ts";
import { createSealedBox } from "../../kernel/platform/sealed-box.ts";
import { makeComingPartitions } from "../../kernel/retention/keep-partitions.ts";
import { runCommand } from "./command.ts";

const service = useService();
beforeAll(async () => {
  const { id, referrerId } = service.organization;
  const body = { name: "Ada", referrerId };
  await service.call("POST", "/webhooks", {
    body: { name: "CRM", url: "http://127.0.0.1:9/", eventTypes: ["referral.created"] },
  });
  await service.call("POST", "/referrals", { body });
  await givePaymentCredentials(service, { organizationId: id, userId: referrerId });
});

async function verify(deps = {}) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const outcome = await runCommand({ ...service.deps, ...deps, print }, ["verify"]).catch(
    (error: Error) => error.message,
  );
  return { lines, outcome };
}

test("admin verify · before a worker has run · names the missing partitions", async () => {
  const { lines, outcome } = await verify();
  expect(lines.filter((line) => line.startsWith("Missing partition"))).toHaveLength(4);
  expect(outcome).toContain("Problems listed above: 4");
});

test("admin verify · for a consistent database · reports no problem", async () => {
  await makeComingPartitions(service.deps.db, new Date());
  const { lines, outcome } = await verify();
  expect([outcome, lines.at(-1)]).toEqual([undefined, expect.stringContaining("is consistent")]);
});

test("admin verify · with another ENCRYPTION_KEY · counts the values that it cannot decrypt", async () => {
  const { lines, outcome } = await verify({ sealedBox: createSealedBox([Buffer.alloc(32, 9)]) });
  expect(lines).toContain("webhook secrets that no key in ENCRYPTION_KEY can decrypt: 1");
  expect(lines).toContain("payout details that no key in ENCRYPTION_KEY can decrypt: 1");
  expect(outcome).toContain("Problems listed above: 2");
});

test.each([
  ["deliveries of a deleted event: 1", "DELETE FROM events WHERE type = 'referral.created'"],
  ["pending deliveries that no worker can find: 1", "DELETE FROM open_webhook_deliveries"],
  ["open deliveries that are not in the log: 1", "DELETE FROM webhook_deliveries"],
  [
    "referral statuses with wrong counts in reports: 1",
    "DELETE FROM referral_status_count_changes",
  ],
  ["referrals with a wrong photo count: 1", "UPDATE referrals SET photo_count = 1"],
])("admin verify · with %s · reports it", async (problem, damage) => {
  const client = await service.pool.connect();
  const query = async <Row>({ text, values }: { text: string; values?: unknown[] }) =>
    (await client.query(text, values)).rows as Row[];
  try {
    await client.query("BEGIN");
    await client.query(damage);
    const { lines, outcome } = await verify({ db: { ...service.deps.db, query } });
    expect(lines).toContain(problem);
    expect(outcome).toContain("Problems listed above: 1");
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
