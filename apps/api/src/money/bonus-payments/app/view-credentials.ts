import type { CredentialDetails } from "@referral-service/contract/app";
import { enqueueAudit } from "../../../kernel/audit/store.ts";
import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import { requireAllowed } from "../../../kernel/callers/decision.ts";
import { requireFound } from "../../../kernel/callers/require-found.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { openDetails } from "../../payment-credentials/payment-credentials.ts";
import { findSealedCredentials } from "../../payment-credentials/store.ts";
import { paymentCredentialsSeenAudit } from "../facts.ts";
import { canSendBonuses, visibleBonusPayments } from "../rules.ts";
import { findBonusPayment } from "../store.ts";

/**
 * Shows the payout details to a person who is about to pay. Throws NOT_FOUND if the payment is
 * missing or the referrer has entered none.
 */
export async function lookAtCredentials(
  deps: Deps,
  caller: PersonCaller,
  bonusPaymentId: string,
): Promise<CredentialDetails> {
  requireAllowed(canSendBonuses(caller));
  return deps.db.transaction(async (tx) => {
    const payment = requireFound(
      await findBonusPayment(tx, visibleBonusPayments(caller), bonusPaymentId),
    );
    const { organizationId, referrerId: userId } = payment;
    const credentials = requireFound(await findSealedCredentials(tx, { organizationId, userId }));
    enqueueAudit(tx, deps, caller, paymentCredentialsSeenAudit(payment));
    return {
      paymentMethod: credentials.paymentMethod,
      details: openDetails(deps.sealedBox, credentials),
      updatedAt: credentials.updatedAt.getTime(),
    };
  });
}
