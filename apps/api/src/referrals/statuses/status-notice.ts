import type { Caller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { dayOf } from "../../kernel/email/words.ts";
import { enqueueReferrerNotices } from "../../people/notifications/referrer-notices.ts";
import { uncreditedTexts } from "../duplicates/credit.ts";
import { promisedPaymentAt } from "../promises.ts";
import { statusChangedMail } from "../referrer-emails.ts";
import type { StoredReferral } from "../rules.ts";
import { labelForReferrer, type StatusDefinition } from "./rules.ts";

/** Emails the referrer about the new status of their referral, if the status is set to notify. */
export async function enqueueStatusNotice(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { referral, status }: { referral: StoredReferral; status: StatusDefinition },
) {
  if (!status.tellsReferrer || !status.isShownToReferrer) return;
  const { organizationId, referrerId: userId } = referral;
  await enqueueReferrerNotices(tx, deps, {
    organizationId,
    kind: "ownReferral",
    caller,
    notices: [
      {
        userId,
        mailFor: ({ language, organizationName, timezone, paymentWithinDays, appUrl }) => {
          const isCredited = referral.credit !== "not_credited";
          const paidAt = isCredited
            ? promisedPaymentAt(referral.completedAt, paymentWithinDays)
            : null;
          return statusChangedMail({
            language,
            organizationName,
            referralName: referral.name,
            statusLabel: labelForReferrer(language, status),
            text: isCredited
              ? (referral.statusNote ?? status.referrerText[language] ?? null)
              : uncreditedTexts[language],
            paidBy: paidAt && dayOf(paidAt, timezone, language),
            url: `${appUrl}/referral/${referral.id}`,
          });
        },
      },
    ],
  });
}
