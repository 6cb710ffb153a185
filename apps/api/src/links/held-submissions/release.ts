import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { ReferralDeps } from "../../referrals/consequences.ts";
import { publicFields } from "../../referrals/custom-fields/store.ts";
import { findReferrer } from "../../referrals/people-store.ts";
import { mailLink } from "../invitation-codes/mail-link.ts";
import { findOpenCode } from "../invitation-codes/open-code.ts";
import { findLinkOfForm } from "../public-links/store.ts";
import { addReferralOfVisitor } from "../public-links/submit-through-public-link.ts";
import { takeHeldSubmission, visibleHeldSubmissions } from "./store.ts";

/**
 * Processes the form: creates the referral of a public link, even while the link is paused, or
 * emails the link of an invitation code. Returns the referral, or null for a code.
 */
export async function releaseHeldSubmission(deps: Deps & ReferralDeps, caller: Caller, id: string) {
  return deps.db.transaction(async (tx) => {
    const { organizationId } = caller;
    const held = requireFound(await takeHeldSubmission(tx, visibleHeldSubmissions(caller), id));
    if (held.invitationCodeId !== null) {
      const code = await findOpenCode(tx, held.code, deps.clock.now());
      if (code === undefined) {
        throw conflict("The invitation code does not work. Invite the person yourself.");
      }
      await mailLink(tx, deps, { code, email: held.email });
      enqueueAudit(tx, deps, caller, {
        action: "held_submission.released",
        target: { type: "held_submission", id },
        changes: {},
      });
      return null;
    }
    const [link, referrer, fields] = await Promise.all([
      findLinkOfForm(tx, held.publicLinkId),
      findReferrer(tx, organizationId, held.referrerId),
      publicFields(tx, organizationId),
    ]);
    if (referrer === null) {
      throw conflict(
        "The link's referrer has left the organization. Create the referral yourself.",
      );
    }
    const known = new Set(fields.map((field) => field.id));
    const values = Object.entries(held.customFieldValues).filter(([field]) => known.has(field));
    const form = { ...held, customFieldValues: Object.fromEntries(values) };
    const about = { link: requireFound(link), referrer, fields, form };
    return addReferralOfVisitor(tx, deps, caller, about);
  });
}

/** Deletes a held submission. The audit log records who did it, but nothing about the visitor. */
export async function discardHeldSubmission(deps: Deps, caller: Caller, id: string) {
  await deps.db.transaction(async (tx) => {
    requireFound(await takeHeldSubmission(tx, visibleHeldSubmissions(caller), id));
    enqueueAudit(tx, deps, caller, {
      action: "held_submission.discarded",
      target: { type: "held_submission", id },
      changes: {},
    });
  });
}
