import type { Deps } from "../kernel/deps.ts";
import type { Work } from "../kernel/platform/work.ts";
import { tellOfWaitingPayments } from "./bonus-payments/waiting-notices.ts";
import { hashPayoutDetails } from "./payment-credentials/hash-details.ts";

export const moneyWork: Work<Deps> = {
  chores: {
    "email approvers about drafts": tellOfWaitingPayments,
    "hash payout details": hashPayoutDetails,
  },
};
