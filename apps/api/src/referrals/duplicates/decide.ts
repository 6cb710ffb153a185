import type { DecideDuplicates } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict, invalidRequest, Refusal } from "../../kernel/refusal.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import type { ReferralDeps } from "../consequences.ts";
import { visibleReferrals } from "../rules.ts";
import { holdReferral, lockReferral } from "../store.ts";
import { changeReferral } from "../update-referral.ts";
import { enqueueLockOfCases } from "./candidates-store.ts";
import { changeCredits } from "./change-credits.ts";
import { creditOf } from "./credit.ts";
import { enqueueDecision, findOpenCaseId, lockReferralsOf } from "./decision-store.ts";
import { duplicatesDecidedAudit } from "./facts.ts";
import { creditsBy, decidedFor, sharesOf } from "./outcome.ts";
import { canDecide, proposedFor, type StoredDuplicateCase, visibleCases } from "./rules.ts";
import { findCase, submissionsOf } from "./store.ts";

/**
 * Gives or splits the credit for the referrals in the open case that contains the referral. The one
 * that gets the credit can take values of the others.
 */
export async function decideDuplicates(
  deps: Deps & ReferralDeps,
  caller: Caller,
  { referralId, input }: { referralId: string; input: DecideDuplicates },
) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    const settings = requireFound(await findOrganization(tx, organizationId));
    requireAllowed(canDecide(caller, settings));
    requireFound(await holdReferral(tx, visibleReferrals(caller), referralId));
    const { before, submissions } = await lockOpenCase(tx, caller, referralId);
    requireAllowed(canDecide(caller, settings, submissions));
    requireSeen(before, input);
    const proposal = proposedFor(submissions, settings.protectionWindowDays);
    const creditedId = decidedFor(input.decision, { referralId, submissions });
    requireReason(input, creditedId, proposal?.referralId);
    requireCredited(input, creditedId);
    const now = deps.clock.now();
    const after: StoredDuplicateCase = {
      ...before,
      status: "decided",
      decision: input.decision,
      creditedReferralId: creditedId,
      reason: input.reason ?? null,
      decidedById: caller.kind === "person" ? caller.userId : null,
      decidedByName: caller.kind === "person" ? caller.userName : caller.keyName,
      decidedAt: now,
      version: before.version + 1,
      updatedAt: now,
    };
    const parts = input.decision === "shared" ? sharesOf(submissions, input.parts) : [];
    const credits = creditsBy(after, submissions, parts);
    enqueueDecision(tx, after, {
      proposedReferralId: proposal?.referralId ?? null,
      keyName: caller.kind === "person" ? null : caller.keyName,
      creditsBefore: submissions.map((one) => ({ referralId: one.id, credit: creditOf(one) })),
    });
    enqueueAudit(tx, deps, caller, duplicatesDecidedAudit(after));
    await changeCredits(tx, deps, caller, { caseId: after.id, submissions, credits });
    if (creditedId !== null && input.changes !== undefined) {
      const visible = visibleReferrals(caller);
      const credited = requireFound(await lockReferral(tx, visible, creditedId));
      await changeReferral(tx, deps, caller, { before: credited, changes: input.changes });
    }
    const decided = await submissionsOf(tx, [after], submissions.length);
    return { stored: after, submissions: decided.get(after.id) ?? [] };
  });
}

/**
 * Locks the case after its referrals, in the same order as every change to one of these referrals.
 */
async function lockOpenCase(tx: Tx, caller: Caller, referralId: string) {
  const { organizationId } = caller;
  const id = await findOpenCaseId(tx, { organizationId, referralId });
  if (id === null) throw noOpenCase();
  const locked = await lockReferralsOf(tx, { id, organizationId });
  enqueueLockOfCases(tx, organizationId, [id]);
  const before = await findCase(tx, visibleCases(caller), id);
  if (before === null || before.status !== "open") throw noOpenCase();
  const submissions = (await submissionsOf(tx, [before], locked.length + 1)).get(id) ?? [];
  if (submissions.length > locked.length) throw justChanged();
  return { before, submissions };
}

const noOpenCase = () => conflict("This referral has no possible duplicate to review.");

const justChanged = () =>
  new Refusal(
    "PRECONDITION_FAILED",
    "This duplicate case changed in the meantime. No decision was saved. Review the case again, then decide.",
  );

function requireSeen({ version }: StoredDuplicateCase, input: DecideDuplicates) {
  if (input.version !== undefined && input.version !== version) throw justChanged();
}

/** A decision can include changes only if a single referral gets the credit. */
function requireCredited({ changes }: DecideDuplicates, creditedId: string | null) {
  if (changes === undefined || creditedId !== null) return;
  throw invalidRequest({
    path: "changes",
    message: "must be omitted unless one referral gets the credit",
  });
}

function requireReason(
  { reason }: DecideDuplicates,
  creditedId: string | null,
  proposedId: string | undefined,
) {
  if (creditedId === null || creditedId === proposedId || reason !== undefined) return;
  throw invalidRequest({
    path: "reason",
    message: "must be sent to credit a referral other than the proposed one",
  });
}
