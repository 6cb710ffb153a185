import type { Tx } from "@referral-service/api/kernel/database/database.ts";
import type { Deps } from "@referral-service/api/kernel/deps.ts";
import { calendarOf } from "@referral-service/api/kernel/platform/calendar.ts";
import {
  detailsContext,
  hashOfDetails,
} from "@referral-service/api/money/payment-credentials/payment-credentials.ts";
import { payerSeal } from "@referral-service/api/money/runs/payer-account-store.ts";
import { fileSeal, referenceOf, type StoredRun } from "@referral-service/api/money/runs/rules.ts";
import { writeFile } from "@referral-service/api/money/runs/write-file.ts";
import { taxSeal } from "@referral-service/api/money/tax-details/store.ts";
import { nameOf } from "@referral-service/api/people/users/rules.ts";
import { ibanOf } from "./bonus-payments.ts";
import { daysAfter } from "./history.ts";
import { insertRows } from "./rows.ts";
import type { World } from "./world.ts";

type SealingDeps = Pick<Deps, "sealedBox">;

/** Inserts rules, payments and runs, in the order of their references. */
export async function plantMoney(tx: Tx, deps: SealingDeps, world: World) {
  const versions = world.bonusRuleVersions.map(({ ruleName: _, ...version }) => {
    const { status, startsOn, endsOn } = version.terms;
    return { ...version, status, startsOn, endsOn };
  });
  await insertRows(tx, "bonus_rules", world.bonusRules);
  await insertRows(tx, "bonus_rule_versions", versions);
  await insertRows(tx, "payment_runs", runsWithFiles(deps, world));
  await insertRows(tx, "bonus_payments", world.bonusPayments);
  await insertRows(tx, "payments_of_runs", world.paymentsOfRuns);
  await insertRows(tx, "payment_credentials", sealedCredentials(deps, world));
  await insertRows(tx, "payer_accounts", sealedPayerAccounts(deps, world));
  await insertRows(tx, "payment_thresholds", world.thresholds);
  await insertRows(tx, "tax_details", sealedTaxDetails(deps, world));
}

const bytes = (value: Uint8Array) => `\\x${Buffer.from(value).toString("hex")}`;

const sealed = ({ sealedBox }: SealingDeps, value: unknown, context: string) =>
  bytes(sealedBox.seal(JSON.stringify(value), context));

const sealedCredentials = (deps: SealingDeps, { paymentCredentials }: World) =>
  paymentCredentials.map(({ details, ...credentials }) => ({
    ...credentials,
    sealedDetails: sealed(deps, details, detailsContext(credentials)),
    detailsHash: bytes(hashOfDetails(deps.sealedBox, details)),
  }));

const sealedTaxDetails = (deps: SealingDeps, { taxDetails }: World) =>
  taxDetails.map(({ details, ...holder }) => ({
    ...holder,
    sealedDetails: sealed(deps, details, taxSeal(holder)),
  }));

/** The account belongs to no bank, like the referrers' accounts. */
const payer = { accountHolder: "Brightside Energy AS", iban: ibanOf(99_999).replaceAll(" ", "") };

const sealedPayerAccounts = (deps: SealingDeps, { thresholds }: World) =>
  thresholds.map(({ organizationId, updatedAt }) => ({
    ...{ organizationId, version: 1, updatedAt: daysAfter(updatedAt, 1) },
    sealedDetails: sealed(deps, payer, payerSeal(organizationId)),
  }));

/** A run keeps its file until it ends. */
const runsWithFiles = (deps: SealingDeps, world: World) =>
  world.paymentRuns.map((run) => ({
    ...run,
    sealedFile: run.status === "open" ? sealed(deps, fileOf(run, world), fileSeal(run)) : null,
  }));

function fileOf(run: StoredRun, world: World) {
  const organization = world.organizations.find(({ id }) => id === run.organizationId);
  if (organization === undefined) throw new Error("A run is of an organization");
  const ready = world.bonusPayments
    .filter(({ runId }) => runId === run.id)
    .flatMap((stored) => {
      const credentials = world.paymentCredentials.find(
        ({ userId }) => userId === stored.referrerId,
      );
      const referrer = world.users.find(({ id }) => id === stored.referrerId);
      if (credentials === undefined || referrer === undefined) return [];
      const reference = referenceOf(stored.id);
      return [{ stored, credentials, reference, referrerName: nameOf(referrer) ?? "" }];
    });
  const calendar = calendarOf(organization.timezone);
  return writeFile({ run, organization, calendar, payer }, ready);
}
