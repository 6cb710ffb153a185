import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { customerCreatedAudit, customerLinkedAudit } from "./facts.ts";
import { hasCustomer, insertCustomer, setCustomer, touchMatch } from "./link-customer-store.ts";
import type { StoredReferral } from "./rules.ts";
import { contactKeysOf } from "./same-person.ts";

/**
 * Links a completed referral to a customer: the one with the person's email address, otherwise
 * the one with the phone number, otherwise a new one. A referral that already has a customer keeps
 * it.
 */
export async function linkCustomer(tx: Tx, deps: Deps, caller: Caller, referral: StoredReferral) {
  if (await hasCustomer(tx, referral.id)) return;
  const { organizationId, name, email, phone, addressFormatted, updatedAt: now } = referral;
  const keys = contactKeysOf(referral);
  const id = deps.newId();
  const person = { id, organizationId, name, email, phone, addressFormatted, createdAt: now };
  // Inserts before searching, because a search cannot see a customer that another open transaction
  // inserts.
  const isNew = await insertCustomer(tx, { ...person, ...keys });
  const customerId = isNew ? id : await touchMatch(tx, organizationId, keys, now);
  await setCustomer(tx, referral.id, customerId);
  const linked = { customerId, referralId: referral.id };
  const entry = isNew ? customerCreatedAudit(linked) : customerLinkedAudit(linked);
  enqueueAudit(tx, deps, caller, entry);
}
