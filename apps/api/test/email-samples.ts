import { type ReaderLanguage, readerLanguages } from "@referral-service/contract";
import {
  newSignInMail,
  passwordGuessedMail,
  passwordResetMail,
  signInLinkMail,
} from "../src/access/emails.ts";
import type { MailContent, MailKind } from "../src/kernel/email/email.ts";
import { dayOf } from "../src/kernel/email/words.ts";
import { paymentsWaitMail, paymentWaitsMail } from "../src/money/emails.ts";
import {
  bonusApprovedMail,
  bonusFailedMail,
  bonusPaidMail,
  paymentDetailsAskedMail,
  payoutDetailsNeededMail,
  taxDetailsAskedMail,
} from "../src/money/referrer-emails.ts";
import {
  invitationMail,
  newReferralMail,
  newReferralsMail,
  workHandedOverMail,
} from "../src/people/emails.ts";
import { referralCameInMail } from "../src/people/referrer-emails.ts";
import { summaryMail } from "../src/people/summary-email.ts";
import { messageReceivedMail } from "../src/referrals/emails.ts";
import { statusChangedMail } from "../src/referrals/referrer-emails.ts";
import { endpointDisabledMail, endpointFailingMail } from "../src/webhooks/emails.ts";

export const url = "https://referrals.example/app/page?a=1&b=2#token=t0ken";
const validMinutes = 60;
export const invitation = {
  language: "en",
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
  language: "en" as ReaderLanguage,
  organizationName: "Fjord & Sons",
  askerName: "Grace Hopper",
  amount: 250,
  currency: "EUR",
  url,
};
export const written = {
  language: "en" as ReaderLanguage,
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
  language: "en" as ReaderLanguage,
  organizationName: "Fjord & Sons",
  counts: { referrals: 3, conversations: 1, payments: 100, ownReferrals: 0, ownBonuses: 0 },
  organizationUrl: url,
};
const cameIn = {
  language: "en" as ReaderLanguage,
  organizationName: "Fjord & Sons",
  timezone: "Europe/Berlin",
  referralName: "Ada Lovelace",
  createdAt: new Date("2026-11-22T10:00:00Z"),
  firstContactAt: null,
  firstContactWithinHours: 24,
  url,
};
const bonus = {
  language: "en" as ReaderLanguage,
  organizationName: "Fjord & Sons",
  amount: 250,
  currency: "EUR",
  referralName: "Ada Lovelace",
  url,
};
const promised = new Date("2026-12-05T10:00:00Z");
const noCounts = { referrals: 0, conversations: 0, payments: 0, ownReferrals: 0, ownBonuses: 0 };
export const signIn = {
  at: new Date("2026-11-22T10:00:00Z"),
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0",
  address: "203.0.113.77",
  url,
};

/** Emails in the reader's language. */
const samplesIn = (language: ReaderLanguage) => ({
  invitation: [invitationMail({ ...invitation, language, permissionLevel: "referrer" })],
  payment_details_asked: [
    paymentDetailsAskedMail({ ...asked, language }),
    taxDetailsAskedMail({ ...asked, language }),
    payoutDetailsNeededMail({ ...bonus, language }),
  ],
  message_received: [messageReceivedMail({ ...written, language })],
  referral_came_in: [referralCameInMail({ ...cameIn, language })],
  referral_status_changed: [
    statusChangedMail({
      ...{ ...written, language, statusLabel: "Contacted", text: "We call on Friday." },
      paidBy: null,
    }),
    statusChangedMail({
      ...{ ...written, language, statusLabel: "Completed", text: null },
      paidBy: dayOf(promised, "Europe/Berlin", language),
    }),
  ],
  bonus_approved: [
    bonusApprovedMail({
      ...{ ...bonus, language },
      paidBy: dayOf(promised, "Europe/Berlin", language),
    }),
  ],
  bonus_paid: [
    bonusPaidMail({ ...bonus, language, reference: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0050" }),
  ],
  bonus_failed: [
    bonusFailedMail({ ...bonus, language, failureReason: "The account number is wrong." }),
  ],
  summary: [
    summaryMail({ ...summary, language }) as MailContent,
    summaryMail({
      ...{ ...summary, language },
      counts: { ...noCounts, ownReferrals: 1_234, ownBonuses: 1 },
    }) as MailContent,
  ],
});

type ReferrersKind = Exclude<keyof ReturnType<typeof samplesIn>, "invitation">;

/** The samples are grouped by kind, so a new kind without a sample is a type error. */
const samples: Record<Exclude<MailKind, ReferrersKind>, MailContent[]> = {
  invitation: [invitationMail(invitation)],
  sign_in_link: [signInLinkMail({ url, validMinutes })],
  password_reset: [passwordResetMail({ url, validMinutes })],
  new_sign_in: [newSignInMail(signIn)],
  password_guessed: [passwordGuessedMail({ url })],
  endpoint_disabled: [endpointDisabledMail(disabled)],
  endpoint_failing: [endpointFailingMail(failing)],
  payment_waits: [paymentWaitsMail(waiting), paymentsWaitMail(waitingMore)],
  new_referral: [
    newReferralMail(arrivedReferral),
    newReferralsMail({ organizationName: "Fjord & Sons", count: 1_000, url }),
  ],
  work_handed_over: [
    workHandedOverMail({
      organizationName: "Fjord & Sons",
      formerName: "Grace Hopper",
      referrerCount: 4,
      referralCount: 12,
      prospectCount: 1,
      openTaskCount: 0,
      url,
    }),
  ],
};

export const emailSamples = [
  ...Object.values(samples).flat(),
  ...readerLanguages.flatMap((language) => Object.values(samplesIn(language)).flat()),
];
