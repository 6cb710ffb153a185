import type { PersonCaller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { paymentWaitsMail } from "../mail/templates.ts";
import { findOrganization } from "../organizations/store.ts";
import type { StoredReferral } from "../referrals/referral.ts";
import { nameOf } from "../users/person-name.ts";
import type { StoredBonusPayment } from "./bonus-payment.ts";
import { findApprovers } from "./store.ts";

/** Tells those who may approve a draft, in the transaction that makes it. */
export async function enqueueWaitingNotices(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  { payment, referral }: { payment: StoredBonusPayment; referral: StoredReferral },
) {
  const { organizationId, id, amount, currency } = payment;
  const [organization, approvers] = await Promise.all([
    findOrganization(tx, organizationId),
    findApprovers(tx, organizationId),
  ]);
  const { slug, name: organizationName } = requireFound(organization);
  const mail = paymentWaitsMail({
    organizationName,
    amount,
    currency,
    referrerName: nameOf(referral.referrer),
    referralName: referral.name,
    drafterName: caller.userName,
    url: `${deps.settings.publicUrl}/app/o/${slug}/payments/${id}`,
  });
  for (const { email } of approvers) enqueueMail(tx, deps, { to: email, ...mail });
}
