import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict } from "../../kernel/refusal.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import type { ReferralDeps } from "../consequences.ts";
import { enqueueLockOfCases, enqueueLockOfPeople } from "./candidates-store.ts";
import { changeCredits } from "./change-credits.ts";
import { fullCredit } from "./credit.ts";
import { enqueueReopening, findCreditsBefore, lockReferralsOf } from "./decision-store.ts";
import { duplicatesReopenedAudit } from "./facts.ts";
import { canDecide, type StoredDuplicateCase, visibleCases } from "./rules.ts";
import { findCase, submissionsOf, undoableAmong } from "./store.ts";

/** Restores the credits that a decision replaced, and reopens its case. */
export async function undoDecision(deps: Deps & ReferralDeps, caller: PersonCaller, id: string) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    const settings = requireFound(await findOrganization(tx, organizationId));
    requireAllowed(canDecide(caller, settings));
    const locked = await lockReferralsOf(tx, { id, organizationId });
    enqueueLockOfPeople(tx, organizationId, locked);
    enqueueLockOfCases(tx, organizationId, [id]);
    const before = requireFound(await findCase(tx, visibleCases(caller), id));
    const submissions = (await submissionsOf(tx, [before], locked.length)).get(id) ?? [];
    requireAllowed(canDecide(caller, settings, submissions));
    if (before.status === "open") throw conflict("This duplicate case has no decision to undo.");
    const undoable = await undoableAmong(tx, [before]);
    if (!undoable.has(id)) throw conflict(whyNotUndone);
    const kept = await findCreditsBefore(tx, before);
    const credits = new Map(kept.map((one) => [one.referralId, one.credit ?? fullCredit]));
    const after: StoredDuplicateCase = {
      ...before,
      status: "open",
      decision: null,
      creditedReferralId: null,
      reason: null,
      decidedById: null,
      decidedByName: null,
      decidedAt: null,
      version: before.version + 1,
      updatedAt: deps.clock.now(),
    };
    enqueueReopening(tx, after);
    enqueueAudit(tx, deps, caller, duplicatesReopenedAudit(before));
    await changeCredits(tx, deps, caller, { caseId: id, submissions, credits });
    const reopened = submissions.map((one) => ({ ...one, ...credits.get(one.id) }));
    return { stored: after, submissions: reopened, isUndoable: false };
  });
}

const whyNotUndone =
  "You can no longer undo this decision, because a bonus payment was approved or a later duplicate case contains these referrals.";
