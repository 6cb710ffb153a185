import {
  newSignInMail,
  passwordGuessedMail,
  passwordResetMail,
  signInLinkMail,
} from "../src/access/emails.ts";
import type { MailContent, MailKind } from "../src/kernel/email/email.ts";
import {
  paymentDetailsAskedMail,
  paymentsWaitMail,
  paymentWaitsMail,
  taxDetailsAskedMail,
} from "../src/money/emails.ts";
import {
  bonusApprovedMail,
  bonusFailedMail,
  bonusPaidMail,
  payoutDetailsNeededMail,
} from "../src/money/referrer-emails.ts";
import {
  invitationMail,
  newReferralMail,
  newReferralsMail,
  summaryMail,
} from "../src/people/emails.ts";
import { referralCameInMail } from "../src/people/referrer-emails.ts";
import { messageReceivedMail } from "../src/referrals/emails.ts";
import { statusChangedMail } from "../src/referrals/referrer-emails.ts";
import { endpointDisabledMail, endpointFailingMail } from "../src/webhooks/emails.ts";

export const url = "https://referrals.example/app/page?a=1&b=2#token=t0ken";
export const validMinutes = 60;
export const invitation = {
  organizationName: "Fjord & Sons",
  inviterName: "Grace Hopper",
  permissionLevel: "marketer",
  url,
  validMinutes: 7 * 24 * 60,
} as const;
export const disabled = {
  organizationName: "Fjord & Sons",
  timezone: "Europe/Berlin",
  endpointName: "crm",
  endpointUrl: "https://user:pass@hooks.example:8443/services/T0P/S3CRET?key=k",
  reason:
    "10 deliveries in a row failed permanently, the first one at 2026-11-21T09:00:00.000Z and the last one at 2026-11-22T10:00:00.000Z",
  since: new Date("2026-11-22T10:00:00Z"),
  url,
};
export const failing = {
  ...disabled,
  failureCount: 7,
  disabledFrom: new Date("2026-11-23T10:00:00Z"),
  disabledFromCount: 10,
};
export const waiting = {
  organizationName: "Fjord & Sons",
  amount: 250,
  currency: "EUR",
  referrerName: "Grace Hopper",
  referralName: "Ada Lovelace",
  drafterName: null,
  waiting: "3",
  url,
};
export const waitingMore = {
  organizationName: "Fjord & Sons",
  waiting: { count: 1_000, inWords: "1,000 or more" },
  url,
};
export const asked = {
  organizationName: "Fjord & Sons",
  askerName: "Grace Hopper",
  amount: 250,
  currency: "EUR",
  url,
};
export const written = {
  organizationName: "Fjord & Sons",
  senderName: "Grace Hopper",
  referralName: "Ada Lovelace",
  url,
};
export const arrivedReferral = {
  organizationName: "Fjord & Sons",
  timezone: "Europe/Berlin",
  referralName: "Ada Lovelace",
  referrerName: "Grace Hopper",
  submittedAt: new Date("2026-11-22T10:00:00Z"),
  reason: "assigned",
  url,
} as const;
export const summary = {
  organizationName: "Fjord & Sons",
  counts: { referrals: 3, conversations: 1, payments: 100, ownReferrals: 0, ownBonuses: 0 },
  organizationUrl: url,
};
const cameIn = {
  organizationName: "Fjord & Sons",
  timezone: "Europe/Berlin",
  referralName: "Ada Lovelace",
  createdAt: new Date("2026-11-22T10:00:00Z"),
  firstContactAt: null,
  firstContactWithinHours: 24,
  url,
};
const bonus = {
  organizationName: "Fjord & Sons",
  amount: 250,
  currency: "EUR",
  referralName: "Ada Lovelace",
  url,
};
export const signIn = {
  at: new Date("2026-11-22T10:00:00Z"),
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0",
  address: "203.0.113.77",
  url,
};

/** By kind, so that a new kind without a sample is a type error. */
const samples: Record<MailKind, MailContent[]> = {
  invitation: [invitationMail(invitation)],
  sign_in_link: [signInLinkMail({ url, validMinutes })],
  password_reset: [passwordResetMail({ url, validMinutes })],
  new_sign_in: [newSignInMail(signIn)],
  password_guessed: [passwordGuessedMail({ url })],
  endpoint_disabled: [endpointDisabledMail(disabled)],
  endpoint_failing: [endpointFailingMail(failing)],
  payment_waits: [paymentWaitsMail(waiting), paymentsWaitMail(waitingMore)],
  payment_details_asked: [
    paymentDetailsAskedMail(asked),
    payoutDetailsNeededMail(bonus),
    taxDetailsAskedMail(asked),
  ],
  message_received: [messageReceivedMail(written)],
  new_referral: [
    newReferralMail(arrivedReferral),
    newReferralsMail({ organizationName: "Fjord & Sons", count: 1_000, url }),
  ],
  referral_came_in: [referralCameInMail(cameIn)],
  referral_status_changed: [
    statusChangedMail({ ...written, statusLabel: "Contacted", text: "We call on Friday." }),
  ],
  bonus_approved: [bonusApprovedMail({ ...bonus, paidBy: "5 December 2026" })],
  bonus_paid: [bonusPaidMail({ ...bonus, reference: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0050" })],
  bonus_failed: [bonusFailedMail({ ...bonus, failureReason: "The account number is wrong." })],
  summary: [summaryMail(summary) as MailContent],
};

export const emailSamples = Object.values(samples).flat();
