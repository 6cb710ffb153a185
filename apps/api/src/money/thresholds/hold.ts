import type { ShownPayment } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { conflict } from "../../kernel/refusal.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { type StoredBonusPayment, sendsBonuses } from "../bonus-payments/rules.ts";
import { sumsOfYear } from "../statements/store.ts";
import { yearAt } from "../statements/year.ts";
import { draftsOf } from "../tax-details/store.ts";
import { countedAmount, countedSum, yearlyOf } from "./rules.ts";
import { findThreshold, peopleWithTaxDetails, sumDrafts } from "./store.ts";

type Yearly = NonNullable<ShownPayment["yearly"]>;

/**
 * The totals that people received this year, converted to the threshold's currency at its rates.
 * Null if there is no threshold.
 */
async function sumsTowardThreshold(
  connection: Connection,
  { clock }: Pick<Deps, "clock">,
  organizationId: string,
  referrerIds: readonly string[],
) {
  const threshold = await findThreshold(connection, organizationId);
  if (threshold === null) return null;
  const timeZone = (await findOrganization(connection, organizationId))?.timezone ?? "UTC";
  const year = yearAt(clock.now(), timeZone);
  const [sums, taxed] = await Promise.all([
    sumsOfYear(connection, organizationId, { userIds: referrerIds, year }),
    peopleWithTaxDetails(connection, organizationId, referrerIds),
  ]);
  const sumOf = new Map(
    [...Map.groupBy(sums, ({ userId }) => userId)].map(
      ([userId, own]) => [userId, countedSum(own, threshold)] as const,
    ),
  );
  return { threshold, year: year.year, sumOf, taxed };
}

/**
 * The position of each draft relative to the yearly threshold, by payment ID. Only approvers can
 * read it.
 */
export async function yearlyOfDrafts(
  connection: Connection,
  deps: Pick<Deps, "clock">,
  caller: PersonCaller,
  payments: readonly StoredBonusPayment[],
): Promise<Map<string, Yearly>> {
  const drafts = payments.filter(({ status }) => status === "draft");
  if (drafts.length === 0 || !sendsBonuses(caller)) return new Map();
  const referrerIds = [...new Set(drafts.map(({ referrerId }) => referrerId))];
  const { organizationId } = caller;
  const known = await sumsTowardThreshold(connection, deps, organizationId, referrerIds);
  if (known === null) return new Map();
  const { threshold, sumOf } = known;
  const counted = (await sumDrafts(connection, organizationId, referrerIds)).filter(
    (sum) => countedAmount(sum, threshold) !== null,
  );
  const countedOf = Map.groupBy(counted, ({ userId }) => userId);
  return new Map(
    drafts.flatMap((draft) => {
      const own = countedOf.get(draft.referrerId) ?? [];
      const yearly = yearlyIn(known, draft, {
        sum: sumOf.get(draft.referrerId) ?? 0,
        drafts: {
          count: own.reduce((count, sum) => count + sum.count, 0),
          sum: countedSum(own, threshold),
        },
      });
      return yearly === null ? [] : [[draft.id, yearly] as const];
    }),
  );
}

/** Whether a draft of the person is held until they enter tax details. */
export async function waitsForTaxDetails(
  connection: Connection,
  deps: Pick<Deps, "clock">,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<boolean> {
  const known = await sumsTowardThreshold(connection, deps, organizationId, [userId]);
  if (known === null) return false;
  const drafts = await draftsOf(connection, { organizationId, userId });
  return drafts.some(
    (draft) =>
      yearlyIn(known, { ...draft, referrerId: userId }, { sum: known.sumOf.get(userId) ?? 0 })
        ?.isHeld === true,
  );
}

function yearlyIn(
  { threshold, year, taxed }: NonNullable<Awaited<ReturnType<typeof sumsTowardThreshold>>>,
  { amount, currency, referrerId }: Pick<StoredBonusPayment, "amount" | "currency" | "referrerId">,
  { sum, drafts }: { sum: number; drafts?: { count: number; sum: number } },
): ShownPayment["yearly"] {
  const counted = countedAmount({ amount, currency }, threshold);
  if (counted === null) return null;
  const hasTaxDetails = taxed.has(referrerId);
  const yearly = yearlyOf({
    amount: counted,
    sum,
    drafts: drafts ?? { count: 1, sum: counted },
    threshold: threshold.amount,
    year,
    hasTaxDetails,
  });
  return { ...yearly, currency: threshold.currency };
}

/**
 * Throws CONFLICT for the first draft that would exceed the threshold if it were approved before
 * the referrer has entered tax details. The locks prevent simultaneous approvals for one referrer
 * from exceeding it together.
 */
export async function requireBelowThreshold(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  organizationId: string,
  drafts: readonly StoredBonusPayment[],
) {
  const referrerIds = [...new Set(drafts.map(({ referrerId }) => referrerId))].toSorted();
  for (const id of referrerIds) await lockName(tx, `yearly-threshold ${organizationId} ${id}`);
  const known = await sumsTowardThreshold(tx, deps, organizationId, referrerIds);
  if (known === null) return;
  const { threshold, sumOf, year } = known;
  for (const draft of drafts) {
    const sum = sumOf.get(draft.referrerId) ?? 0;
    if (yearlyIn(known, draft, { sum })?.isHeld === true) {
      throw conflict(
        `Bonus payment ${draft.id} would exceed the threshold of ${threshold.amount} ${threshold.currency} for ${year}. The referrer must enter tax details first.`,
      );
    }
    sumOf.set(draft.referrerId, sum + (countedAmount(draft, threshold) ?? 0));
  }
}
