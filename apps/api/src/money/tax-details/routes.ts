import type { appContract, OwnTaxDetails, SentTaxDetails } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Connection } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { allUsers } from "../../people/users/rules.ts";
import { lockUser } from "../../people/users/store.ts";
import { canSendBonuses } from "../bonus-payments/rules.ts";
import { waitsForTaxDetails } from "../thresholds/hold.ts";
import { enqueueTaxDetails, findTaxDetails, taxSeal } from "./store.ts";

export const taxDetailsRoutes: RouteHandlers<typeof appContract.taxDetails> = {
  get: async ({ deps, caller }) => ({ status: 200, body: await ownDetails(deps.db, deps, caller) }),
  set: async ({ deps, caller, body }) => {
    const { organizationId, userId } = caller;
    return deps.db.transaction(async (tx) => {
      requireFound(await lockUser(tx, allUsers(organizationId), userId));
      const before = await findTaxDetails(tx, caller);
      const version = (before?.version ?? 0) + 1;
      const sealedDetails = deps.sealedBox.seal(JSON.stringify(body), taxSeal(caller));
      const updatedAt = deps.clock.now();
      enqueueTaxDetails(tx, caller, { sealedDetails, version, updatedAt });
      enqueueAudit(tx, deps, caller, {
        action: "user.tax_details_updated",
        target: { type: "user", id: userId },
        changes: { version: { from: before?.version ?? null, to: version } },
      });
      return { status: 200, body: { isNeeded: false, details: toHint(body, updatedAt) } };
    });
  },
  view: async ({ deps, caller, params }) => {
    requireAllowed(canSendBonuses(caller));
    const { organizationId } = caller;
    const userId = requireId(params.id);
    return deps.db.transaction(async (tx) => {
      const found = requireFound(await findTaxDetails(tx, { organizationId, userId }));
      enqueueAudit(tx, deps, caller, {
        action: "user.tax_details_seen",
        target: { type: "user", id: userId },
        changes: {},
      });
      const { legalName, address, taxId } = opened(deps, { organizationId, userId }, found);
      return {
        status: 200,
        body: { legalName, address, taxId, updatedAt: found.updatedAt.getTime() },
      };
    });
  },
};

async function ownDetails(
  connection: Connection,
  deps: Deps,
  caller: PersonCaller,
): Promise<OwnTaxDetails> {
  const found = await findTaxDetails(connection, caller);
  if (found === null) {
    return { isNeeded: await waitsForTaxDetails(connection, deps, caller), details: null };
  }
  return { isNeeded: false, details: toHint(opened(deps, caller, found), found.updatedAt) };
}

const opened = (
  { sealedBox }: Deps,
  holder: { organizationId: string; userId: string },
  { sealedDetails }: { sealedDetails: Uint8Array },
): SentTaxDetails => JSON.parse(sealedBox.open(sealedDetails, taxSeal(holder)));

const shownLength = 4;

/**
 * Shows enough for the owner to recognize the number, and too little for a stranger who sees the
 * screen.
 */
function toHint({ legalName, taxId }: SentTaxDetails, updatedAt: Date) {
  const signs = taxId.replaceAll(" ", "");
  const hint = signs.length > 2 * shownLength ? `••••${signs.slice(-shownLength)}` : "••••";
  return { legalName, hint, updatedAt: updatedAt.getTime() };
}
