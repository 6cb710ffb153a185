import { beforeEach, expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { removeReferral } from "../store.ts";
import { deleteUnusedSpellings, spellingsOf } from "./store.ts";

const service = useService();
let cast: Cast;
beforeEach(async () => {
  cast = await createCast(service);
});

const call = (method: string, path: string, body?: object) =>
  service.call(method, path, { key: cast.organizationKey, ...(body && { body }) });

async function refer(labels: string[]): Promise<string> {
  const referral = { name: "Ada", referrerId: cast.referrer.userId, labels };
  return (await call("POST", "/referrals", referral)).body.id;
}

async function spellings(): Promise<string[]> {
  const { rows } = await service.pool.query(
    "SELECT name FROM label_spellings WHERE organization_id = $1 ORDER BY name",
    [cast.organizationId],
  );
  return rows.map(({ name }) => name);
}

async function isWaiting(count: number) {
  const { rowCount } = await service.pool.query(`SELECT FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`);
  return rowCount === count;
}

/** Runs `step`, leaves its transaction open while `meanwhile` begins, and commits. */
async function inOpenTransaction<Result>(
  step: (tx: Tx) => Promise<void>,
  meanwhile: () => Promise<Result>,
) {
  const [stepped, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = service.deps.db.inScope(cast.organizationId, (db) =>
    db.transaction(async (tx) => {
      await step(tx);
      stepped.resolve();
      await commit.promise;
    }),
  );
  await Promise.race([stepped.promise, first]);
  const second = meanwhile();
  await Promise.race([second, until(() => isWaiting(1))]);
  commit.resolve();
  await first;
  return second;
}

/**
 * Starts all changes one after the other while the referrals are locked, then lets them continue.
 */
async function behindLocked(ids: string[], changes: (() => Promise<{ status: number }>)[]) {
  const holder = await service.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM referrals WHERE id = ANY($1) FOR UPDATE", [ids]);
    const begun = [];
    for (const change of changes) {
      begun.push(change());
      await until(() => isWaiting(begun.length));
    }
    await holder.query("COMMIT");
    return (await Promise.all(begun)).map(({ status }) => status);
  } finally {
    holder.release();
  }
}

test("a label · whose last two referrals are deleted at once · loses its spelling", async () => {
  const [one, other] = [await refer(["fair"]), await refer(["fair"])];
  const deleted = await inOpenTransaction(
    async (tx) => {
      await removeReferral(tx, { id: one });
      await deleteUnusedSpellings(tx, { ...cast, labels: ["fair"] });
    },
    () => call("DELETE", `/referrals/${other}`),
  );
  expect([deleted.status, await spellings()]).toEqual([204, []]);
});

test("a label · added while its last referral is deleted · keeps its spelling", async () => {
  const [one, other] = [await refer(["fair"]), await refer([])];
  const deleted = await inOpenTransaction(
    async (tx) => {
      await spellingsOf(tx, cast.organizationId, ["FAIR"]);
      await tx.query(sql`UPDATE referrals SET labels = '{fair}' WHERE id = ${other}::uuid`);
    },
    () => call("DELETE", `/referrals/${one}`),
  );
  expect([deleted.status, await spellings()]).toEqual([204, ["fair"]]);
});

test("labels · exchanged by two changes at once · cause no deadlock", async () => {
  const [one, other] = [await refer(["fair"]), await refer(["shop"])];
  const statuses = await behindLocked(
    [one, other],
    [
      () => call("PATCH", `/referrals/${one}`, { labels: ["shop"] }),
      () => call("PATCH", `/referrals/${other}`, { labels: ["fair"] }),
    ],
  );
  expect([statuses, await spellings()]).toEqual([
    [200, 200],
    ["fair", "shop"],
  ]);
});

test("a label · written in another spelling while its referrals are deleted · causes no deadlock", async () => {
  const [one, other] = [await refer(["fair"]), await refer(["fair"])];
  const admin = await openSession(service, cast.admin);
  const rename = { label: "fair", replacement: "Fair" };
  const statuses = await behindLocked(
    [other],
    [
      () => call("DELETE", `/referrals/${other}`),
      () => admin.call("POST", "/api/referral-labels/replace", { body: rename }),
    ],
  );
  expect([statuses, await spellings()]).toEqual([[204, 200], ["Fair"]]);
  await call("DELETE", `/referrals/${one}`);
  expect(await spellings()).toEqual([]);
});
