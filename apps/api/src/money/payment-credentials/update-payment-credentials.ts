import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { allUsers } from "../../people/users/rules.ts";
import { lockUser } from "../../people/users/store.ts";
import { bonusPaymentCredentialsUpdated, paymentCredentialsUpdatedAudit } from "./facts.ts";
import { detailsContext, hashOfDetails, type PaymentCredentials } from "./payment-credentials.ts";
import { findPaymentCredentials, savePaymentCredentials } from "./store.ts";

export interface UpdatePaymentCredentials {
  paymentMethod: string;
  /** The details by the names that the method defines, such as an account's address. */
  details: Record<string, string>;
}

/**
 * Updates the payout details of the person who is signed in to the app. The input contains no user, so no
 * one can redirect another person's bonus.
 */
export async function updatePaymentCredentials(
  deps: Deps,
  caller: PersonCaller,
  { paymentMethod, details }: UpdatePaymentCredentials,
): Promise<PaymentCredentials> {
  const { organizationId, userId } = caller;
  return deps.db.transaction(async (tx) => {
    requireFound(await lockUser(tx, allUsers(organizationId), userId));
    const before = await findPaymentCredentials(tx, { organizationId, userId });
    const after: PaymentCredentials = {
      organizationId,
      userId,
      paymentMethod,
      version: (before?.version ?? 0) + 1,
      updatedAt: deps.clock.now(),
    };
    const sealedDetails = deps.sealedBox.seal(JSON.stringify(details), detailsContext(after));
    const detailsHash = hashOfDetails(deps.sealedBox, details);
    await savePaymentCredentials(tx, { ...after, sealedDetails, detailsHash });
    enqueueAudit(tx, deps, caller, paymentCredentialsUpdatedAudit(before, after));
    enqueueEvent(tx, deps, caller, bonusPaymentCredentialsUpdated(after));
    return after;
  });
}
