import {
  detailsContext,
  hashOfDetails,
} from "../src/money/payment-credentials/payment-credentials.ts";
import type { TestService } from "./service.ts";

/**
 * Stores payout details as if the person had entered them in the app, without an event or audit log entry.
 */
export async function givePaymentCredentials(
  { deps }: Pick<TestService, "deps">,
  user: { organizationId: string; userId: string },
  paymentMethod = "paypal_venmo",
  given: Record<string, string> = { account: "grace@example.com" },
) {
  const details = JSON.stringify(given);
  const sealedDetails = deps.sealedBox.seal(details, detailsContext(user));
  const detailsHash = hashOfDetails(deps.sealedBox, given);
  await deps.db.client.paymentCredentials.create({
    data: { ...user, paymentMethod, sealedDetails, detailsHash, updatedAt: deps.clock.now() },
  });
}
