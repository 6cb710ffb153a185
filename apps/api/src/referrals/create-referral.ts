import type { CreateReferral } from "@referral-service/contract";
import type { Caller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { recordAudit } from "../audit/store.ts";
import { allFields } from "../custom-fields/store.ts";
import type { Deps } from "../deps.ts";
import { recordEvent } from "../outbox/record-event.ts";
import { referralCreatedAudit } from "./audit.ts";
import { applyCustomFields } from "./custom-field-input.ts";
import { referralCreated } from "./events.ts";
import { requireReferrer } from "./referrer.ts";
import { findReferral, insertReferral } from "./store.ts";
import { visibleReferrals } from "./visibility.ts";

export async function createReferral(deps: Deps, caller: Caller, input: CreateReferral) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    const referrer = await requireReferrer(tx, caller, input.referrerId);
    const fields = await allFields(tx, organizationId);
    const id = deps.newId();
    await insertReferral(tx, {
      id,
      organizationId,
      referrerId: referrer.id,
      ...submitterOf(caller),
      name: input.name,
      email: input.email ?? null,
      phone: input.phone ?? null,
      addressFormatted: input.address?.formatted ?? null,
      notes: input.notes ?? null,
      status: input.status ?? "new",
      labels: input.labels ?? [],
      // A snapshot: where the referrer works now may change later, what is credited may not.
      company: input.company === undefined ? referrer.company : input.company,
      customFieldValues: applyCustomFields({}, fields, input.customFields),
      createdAt: deps.clock.now(),
    });
    const referral = requireFound(await findReferral(tx, visibleReferrals(caller), { id, fields }));
    await recordAudit(tx, deps, caller, referralCreatedAudit(referral));
    await recordEvent(tx, deps, referralCreated(referral));
    return referral;
  });
}

/** The person, or the name of the organization key as it is now. */
const submitterOf = (caller: Caller) =>
  caller.kind === "person"
    ? { submittedByUserId: caller.userId, submittedByKeyName: null }
    : { submittedByUserId: null, submittedByKeyName: caller.keyName };
