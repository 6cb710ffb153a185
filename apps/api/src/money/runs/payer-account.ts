import type { ResponseBody } from "@referral-service/contract";
import type { appContract, SentPayerAccount } from "@referral-service/contract/app";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { canSendBonuses } from "../bonus-payments/rules.ts";
import { compactIban } from "./bank-text.ts";
import {
  findPayerAccount,
  payerSeal,
  type StoredAccount,
  savePayerAccount,
} from "./payer-account-store.ts";
import type { PayerAccount } from "./write-file.ts";

/** The end of the account number is enough to recognize it. */
export const toShownAccount = (
  stored: StoredAccount | null,
): ResponseBody<typeof appContract.payerAccount.get> => ({
  account: stored && {
    accountHolder: stored.account.accountHolder,
    hint: `••••${stored.account.iban.slice(-4)}`,
    updatedAt: stored.updatedAt.getTime(),
  },
});

export async function setPayerAccount(deps: Deps, caller: PersonCaller, sent: SentPayerAccount) {
  requireAllowed(canSendBonuses(caller));
  const { organizationId } = caller;
  const account: PayerAccount = { ...sent, iban: compactIban(sent.iban) };
  return deps.db.transaction(async (tx) => {
    await lockName(tx, payerSeal(organizationId));
    const before = await findPayerAccount(tx, deps, organizationId);
    const after = { account, version: (before?.version ?? 0) + 1, updatedAt: deps.clock.now() };
    const { version, updatedAt } = after;
    const sealedDetails = deps.sealedBox.seal(JSON.stringify(account), payerSeal(organizationId));
    await savePayerAccount(tx, organizationId, { sealedDetails, version, updatedAt });
    enqueueAudit(tx, deps, caller, {
      action: "organization.payer_account_updated",
      target: { type: "organization", id: organizationId },
      changes: { payerAccount: { from: before?.version ?? null, to: version } },
    });
    return after;
  });
}
