import { type appContract, shownMax } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import { requireAllowed } from "../../../kernel/callers/decision.ts";
import { requireFound, requireId } from "../../../kernel/callers/require-found.ts";
import { nameOf } from "../../../people/users/rules.ts";
import { canSendBonuses } from "../../bonus-payments/rules.ts";
import { changeRule, createRule, endRule } from "../change-rule.ts";
import { simulateRule } from "../simulate.ts";
import { findRules } from "../store.ts";
import { missingValuesOf } from "../versions-store.ts";
import { managedRule, managedRules, wordsOf } from "./manage.ts";

export const bonusRulePageRoutes: RouteHandlers<typeof appContract.bonusRulePage> = {
  manage: async ({ deps, caller }) => ({
    status: 200,
    body: { rules: await managedRules(deps, caller) },
  }),
  create: async ({ deps, caller, body }) => {
    const id = await createRule(deps, caller, body);
    return { status: 201, body: await managedRule(deps, caller, id) };
  },
  change: async ({ deps, caller, params, body: { terms } }) => {
    const id = await changeRule(deps, caller, { id: requireId(params.id), terms });
    return { status: 201, body: await managedRule(deps, caller, id) };
  },
  end: async ({ deps, caller, params, body: { endsOn } }) => {
    const id = await endRule(deps, caller, { id: requireId(params.id), endsOn });
    return { status: 200, body: await managedRule(deps, caller, id) };
  },
  neededValues: async ({ deps, caller, params }) => {
    requireAllowed(canSendBonuses(caller));
    const { organizationId } = caller;
    const id = requireId(params.id);
    requireFound((await findRules(deps.db, organizationId, id))[0] ?? null);
    const rows = await missingValuesOf(deps.db, {
      organizationId,
      id,
      limit: shownMax.neededValues,
    });
    return {
      status: 200,
      body: {
        referrals: rows.map(({ firstName, lastName, since, ...row }) => ({
          referralId: row.referralId,
          referralName: row.referralName,
          referrerName: nameOf({ firstName, lastName }),
          missing: row.missing,
          since: since.getTime(),
        })),
      },
    };
  },
  words: async ({ deps, caller, body: { terms } }) => ({
    status: 200,
    body: await wordsOf(deps, caller, terms),
  }),
  simulate: async ({ deps, caller, body }) => ({
    status: 200,
    body: await simulateRule(deps, caller, body),
  }),
};
