import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { toOwnCredentials } from "./facts.ts";
import { openDetails } from "./payment-credentials.ts";
import { findSealedCredentials } from "./store.ts";
import { updatePaymentCredentials } from "./update-payment-credentials.ts";

export const paymentCredentialsRoutes: RouteHandlers<typeof appContract.paymentCredentials> = {
  get: async ({ deps, caller }) => {
    const credentials = await findSealedCredentials(deps.db, caller);
    if (credentials === null) return { status: 200, body: { credentials } };
    const details = openDetails(deps.sealedBox, credentials);
    return { status: 200, body: toOwnCredentials(credentials, details) };
  },
  set: async ({ deps, caller, body: { paymentMethod, details } }) => {
    const given = Object.entries(details).filter(([, value]) => value !== undefined);
    const sent = { paymentMethod, details: Object.fromEntries(given) as Record<string, string> };
    const credentials = await updatePaymentCredentials(deps, caller, sent);
    return { status: 200, body: toOwnCredentials(credentials, sent.details) };
  },
};
