import type { BonusPayment } from "@referral-service/sdk";
import type { AppSession } from "../app-session.ts";
import { accountReason, ruleName } from "./cast.ts";
import type { Team } from "./team.ts";

/** Returns what the rule drafted for the referrals, in their order. */
export async function draftsOf({ superAdmin }: Team, referralIds: string[]) {
  const rules = await superAdmin.bonusRules.list({ limit: 100 });
  const rule = rules.data.find(({ name }) => name === ruleName);
  if (rule === undefined) {
    throw new Error(`The demo world has no rule “${ruleName}”. Delete .local and start again.`);
  }
  const drafts: BonusPayment[] = [];
  for (const referralId of referralIds) {
    for await (const payment of superAdmin.bonusPayments.list({ referralId })) {
      if (payment.ruleId === rule.id) drafts.push(payment);
    }
  }
  return drafts;
}

export const explanationOf = async ({ superAdmin }: Team, { id }: BonusPayment) =>
  (await superAdmin.bonusPayments.get(id)).explanation?.text ?? "";

/** Approves all drafts despite the warning, and returns the warnings. */
export async function approveOverWarning(app: AppSession, drafts: BonusPayment[]) {
  const warnings: string[] = [];
  for (const { id } of drafts) {
    const { payment } = await app.call<{ payment: { warnings: { kind: string }[] } }>(
      "GET",
      `/bonus-payments/${id}/details`,
    );
    warnings.push(...payment.warnings.map(({ kind }) => kind));
  }
  await app.call("POST", "/payments/approve", {
    payments: drafts.map(({ id }) => ({ bonusPaymentId: id, reason: accountReason })),
  });
  return [...new Set(warnings)];
}

/**
 * Pays the payments with one file for the bank. The bank rejects the first payment, which is then
 * paid by hand.
 */
export async function payByRun(app: AppSession, payments: BonusPayment[]) {
  const { run } = await app.call<{ run: { id: string } }>("POST", "/payment-runs", {
    kind: "sepa",
    bonusPaymentIds: payments.map(({ id }) => id),
  });
  await app.call("GET", `/payment-runs/${run.id}/file`);
  const { data: parts } = await app.call<{
    data: { reference: string; payment: { id: string } }[];
  }>("GET", `/payment-runs/${run.id}/payments`);
  const [rejected] = payments;
  const rows = parts.map(({ reference, payment }) =>
    payment.id === rejected?.id
      ? `${reference},failed,The bank asks for the account holder's name`
      : `${reference},completed,`,
  );
  const text = ["reference,status,reason", ...rows].join("\n");
  await app.call("POST", `/payment-runs/${run.id}/results`, { text });
  await app.call("POST", `/bonus-payments/${rejected?.id}/process`, {});
  await app.call("POST", `/bonus-payments/${rejected?.id}/complete`, {});
  return parts.length;
}
