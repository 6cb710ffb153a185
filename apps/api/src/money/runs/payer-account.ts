import type {
  SentPayerAccount,
  PayerAccount as ShownAccount,
} from "@referral-service/contract/app";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import type { Connection } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { canSendBonuses } from "../bonus-payments/rules.ts";
import { compactIban } from "./bank-text.ts";
import type { PayerAccount } from "./write-file.ts";

interface StoredAccount {
  account: PayerAccount;
  version: number;
  updatedAt: Date;
}

/** The context of the encryption. */
export const payerSeal = (organizationId: string) => `payer-account ${organizationId}`;

export async function findPayerAccount(
  { askOne }: Connection,
  { sealedBox }: Pick<Deps, "sealedBox">,
  organizationId: string,
): Promise<StoredAccount | null> {
  const found = await askOne(
    from("payer_accounts")
      .select(["sealed_details as sealedDetails", "version", "updated_at as updatedAt"])
      .where("organization_id", "=", organizationId),
  );
  if (found === null) return null;
  const { sealedDetails, ...rest } = found;
  return { ...rest, account: JSON.parse(sealedBox.open(sealedDetails, payerSeal(organizationId))) };
}

/** The end of the account number, which is enough to recognize it. */
export const toShownAccount = (stored: StoredAccount | null): ShownAccount => ({
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
    await tx.client.payerAccount.upsert({
      where: { organizationId },
      create: { organizationId, sealedDetails, version, updatedAt },
      update: { sealedDetails, version, updatedAt },
    });
    enqueueAudit(tx, deps, caller, {
      action: "organization.payer_account_updated",
      target: { type: "organization", id: organizationId },
      changes: { payerAccount: { from: before?.version ?? null, to: version } },
    });
    return after;
  });
}
