import { type Finding, finding, none } from "../../fault.ts";
import {
  employ,
  faultsInLedger,
  type LedgerFaults,
  openWorld,
} from "../../scenarios/money-history.ts";
import { takeStep } from "../../stage/money-steps.ts";
import type { FleetDatabase } from "../database.ts";
import { createTenant } from "../tenants.ts";
import type { FleetFault } from "../under-load.ts";

const stepsBefore = 150;
const stepsAfter = 150;

/**
 * The statuses that a payment can move to from each status. A canceled run returns its payments,
 * and a rule's canceled draft returns with its referral.
 */
const arrows: Record<string, string[]> = {
  draft: ["approved", "canceled"],
  approved: ["processing", "canceled"],
  processing: ["completed", "failed", "approved"],
  completed: [],
  failed: ["processing", "canceled"],
  canceled: ["draft"],
};

/** Runs a history of bonuses, and kills the primary's host in the middle. */
export const paymentsMove: FleetFault = {
  name: "bonuses, the primary's host killed in the middle",
  kinds: ["Sentinel"],
  async run(fleet): Promise<Finding[]> {
    const { database, engine, hosts, random } = fleet;
    const [, , api] = fleet.apis;
    if (api === undefined) throw new Error("There is no API");
    const tenant = await createTenant(database);
    const people = await employ({ database }, tenant);
    const seed = Math.floor(random() * 2 ** 31);
    const world = await openWorld(fleet, { api, people, seed });
    const steps = new Map<string, number>();
    async function take(count: number) {
      for (let step = 0; step < count; step += 1) {
        const taken = await takeStep(world);
        steps.set(taken, (steps.get(taken) ?? 0) + 1);
      }
    }

    await take(stepsBefore);
    const old = await engine.primary();
    hosts.signal(old, "SIGKILL");
    await take(stepsAfter);
    await engine.start(old);
    await engine.whole();

    const failed = [...steps].filter(([taken]) => / 5\d\d$/.test(taken));
    const [faults] = await database.query<LedgerFaults>(faultsInLedger);
    const moves = await readMoves(database, tenant.id);
    return [
      none("steps failed for good", failed.length),
      finding("payments moved", String(moves.length), moves.length > 0),
      none("moves not along an arrow, or from another status", strayMoves(moves)),
      none("referrals acknowledged and lost", await countLost(database, world.referrals)),
      none("payments not explained to the cent", faults?.unexplained ?? -1),
      none("drafts twice of a rule and a referral", faults?.twice ?? -1),
      none("payments completed in two runs, or only there", faults?.unpaid ?? -1),
      none("completed payments without their one audit log entry", faults?.unaudited ?? -1),
    ];
  },
};

interface Move {
  payment: string;
  from: string;
  to: string;
  status: string;
}

const readMoves = (database: FleetDatabase, organizationId: string) =>
  database.query<Move>(
    `SELECT target_id AS payment, changes #>> '{status,from}' AS from,
       changes #>> '{status,to}' AS to, status
     FROM audit_logs JOIN bonus_payments ON bonus_payments.id = target_id
     WHERE audit_logs.organization_id = $1 AND changes #>> '{status,from}' IS NOT NULL
     ORDER BY audit_logs.created_at, audit_logs.id`,
    [organizationId],
  );

/** Each payment begins as a draft, and its moves lead to its status. */
function strayMoves(moves: Move[]): number {
  const payments = Map.groupBy(moves, ({ payment }) => payment);
  return [...payments.values()].filter((own) => {
    let status = "draft";
    for (const { from, to } of own) {
      if (from !== status || !arrows[from]?.includes(to)) return true;
      status = to;
    }
    return status !== own[0]?.status;
  }).length;
}

async function countLost(database: FleetDatabase, referrals: Map<string, string>) {
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM referrals WHERE id = ANY($1::uuid[])
     UNION SELECT target_id FROM audit_logs
     WHERE action = 'referral.deleted' AND target_id = ANY($1::uuid[])`,
    [[...referrals.values()]],
  );
  return referrals.size - rows.length;
}
