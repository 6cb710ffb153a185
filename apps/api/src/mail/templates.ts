import type { PermissionLevel } from "@referral-service/contract";
import { layOut } from "./layout.ts";
import type { MailContent } from "./mail.ts";
import { addressPrefix, roughBrowser } from "./sign-in-place.ts";
import { own, type Passage, say, subjectOf, typed } from "./words.ts";

/** A link that can be used once, until so many minutes after the mail was written. */
interface TimedLink {
  url: string;
  validMinutes: number;
}

const levelNames: Record<PermissionLevel, string> = {
  super_admin: "a super admin",
  admin: "an admin",
  marketer: "a business developer",
  referrer: "a referrer",
};

export function invitationMail({
  organizationName,
  inviterName,
  permissionLevel,
  url,
  validMinutes,
}: TimedLink & {
  organizationName: string;
  /** Null when no person invites, such as for the code of an API key. */
  inviterName: string | null;
  permissionLevel: PermissionLevel;
}): MailContent {
  const level = own(levelNames[permissionLevel]);
  const invited =
    inviterName === null
      ? say`You are invited to join ${organizationName} as ${level}.`
      : say`${inviterName} invites you to join ${organizationName} as ${level}.`;
  return {
    kind: "invitation",
    ...layOut({
      subject:
        inviterName === null
          ? subjectOf`You are invited to ${organizationName}`
          : subjectOf`${inviterName} invites you to ${organizationName}`,
      title: "You are invited",
      passages: [invited, own(`The link works once, ${within(validMinutes)}.`)],
      action: { label: "Accept the invitation", url },
      closing: own(
        "If you do not know who invites you, ignore this mail. Nothing happens unless you accept.",
      ),
    }),
  };
}

export const signInLinkMail = ({ url, validMinutes }: TimedLink): MailContent => ({
  kind: "sign_in_link",
  ...layOut({
    subject: "Your link to sign in",
    title: "Sign in",
    passages: [own(`The link signs you in once, ${within(validMinutes)}.`)],
    action: { label: "Sign in", url },
    closing: own(
      "If you did not ask for this, ignore this mail. Do not pass it on: anyone who opens the link is signed in as you.",
    ),
  }),
});

export const passwordResetMail = ({ url, validMinutes }: TimedLink): MailContent => ({
  kind: "password_reset",
  ...layOut({
    subject: "Choose a new password",
    title: "Choose a new password",
    passages: [
      own(`The link works once, ${within(validMinutes)}. A new password ends all your sessions.`),
    ],
    action: { label: "Choose a new password", url },
    closing: own("If you did not ask for this, ignore this mail: your password stays as it is."),
  }),
});

export const newSignInMail = ({
  at,
  userAgent,
  address,
  url,
}: {
  at: Date;
  userAgent: string;
  /** The whole address, of which the mail shows the beginning. */
  address: string;
  /** The address of the page that lists and ends sessions. */
  url: string;
}): MailContent => ({
  kind: "new_sign_in",
  ...layOut({
    subject: "New sign-in to your account",
    title: "New sign-in to your account",
    passages: [own("A new browser or device signed in to your account.")],
    facts: [
      ["When", own(moment(at, "UTC"))],
      ["Browser", own(roughBrowser(userAgent))],
      ["Network address", own(addressPrefix(address))],
    ],
    action: { label: "Review your sessions", url },
    closing: own(
      "If this was you, you need not do anything. If it was not, end that session and choose a new password.",
    ),
  }),
});

export const endpointDisabledMail = ({
  organizationName,
  timezone,
  endpointName,
  endpointUrl,
  reason,
  since,
  url,
}: {
  organizationName: string;
  /** The organization's time zone. */
  timezone: string;
  endpointName: string;
  endpointUrl: string;
  /** A sentence without its full stop, which may hold a time as ISO 8601. */
  reason: string;
  since: Date;
  /** The address of the endpoint's page. */
  url: string;
}): MailContent => {
  const inZone = (iso: string) => moment(new Date(iso), timezone);
  return {
    kind: "endpoint_disabled",
    ...layOut({
      subject: subjectOf`Webhook endpoint ${endpointName} of ${organizationName} is disabled`,
      title: "A webhook endpoint is disabled",
      passages: [
        say`${organizationName} no longer sends webhooks to this endpoint.`,
        own(
          "When the receiver works again, enable the endpoint and recover the events that it missed.",
        ),
      ],
      facts: [
        ["Endpoint", typed(endpointName)],
        ["Receiver", typed(receiverOf(endpointUrl))],
        ["Reason", own(`${reason.replace(isoTime, inZone)}.`)],
        ["Since", own(moment(since, timezone))],
      ],
      action: { label: "Open the endpoint", url },
      closing: own("You get this mail because you are an admin and can enable the endpoint again."),
    }),
  };
};

export const paymentWaitsMail = ({
  organizationName,
  amount,
  currency,
  referrerName,
  referralName,
  drafterName,
  waiting,
  url,
}: {
  organizationName: string;
  amount: number;
  currency: string;
  referrerName: string | null;
  referralName: string;
  drafterName: string | null;
  /** How many payments wait, when there are others. */
  waiting: string | undefined;
  /** The address of the payment's page. */
  url: string;
}): MailContent => {
  const sum = money(amount, currency);
  return {
    kind: "payment_waits",
    ...layOut({
      subject: `${sum} ${subjectOf`for ${referrerName ?? "a referrer"} waits for approval`}`,
      title: "A bonus payment waits for approval",
      passages: [
        say`A bonus payment was drafted in ${organizationName}. It is paid only after it is approved.`,
      ],
      facts: [
        ["Amount", own(sum)],
        ["Referrer", typed(referrerName ?? "no name")],
        ["For the referral", typed(referralName)],
        ["Drafted by", typed(drafterName ?? "no name")],
        ...waitingFacts(waiting),
      ],
      action: { label: "Review the payment", url },
      closing: toApprovers,
    }),
  };
};

const waitingFacts = (waiting: string | undefined): [name: string, value: Passage][] =>
  waiting === undefined ? [] : [["Waiting in total", own(waiting)]];

/** What was drafted since the mail before. */
export const paymentsWaitMail = ({
  organizationName,
  waiting: { count, inWords },
  url,
}: {
  organizationName: string;
  waiting: { count: number; inWords: string };
  /** The address of the list of drafts. */
  url: string;
}): MailContent => {
  const wait = count === 1 ? "1 bonus payment waits" : `${inWords} bonus payments wait`;
  return {
    kind: "payment_waits",
    ...layOut({
      subject: `${wait} for approval`,
      title: `${wait} for approval`,
      passages: [
        say`More bonus payments were drafted in ${organizationName}. They are paid only after they are approved.`,
      ],
      action: { label: "Review the drafts", url },
      closing: toApprovers,
    }),
  };
};

const toApprovers = own(
  "You get this mail, at most once an hour, because you may approve payments. You can turn it off in your profile.",
);

export const paymentDetailsAskedMail = ({
  organizationName,
  askerName,
  amount,
  currency,
  url,
}: {
  organizationName: string;
  askerName: string | null;
  amount: number;
  currency: string;
  /** The address of the page on which people enter how they are paid. */
  url: string;
}): MailContent => ({
  kind: "payment_details_asked",
  ...layOut({
    subject: subjectOf`${organizationName} asks how you are paid`,
    title: "How shall we pay you?",
    passages: [
      say`${askerName ?? "Somebody"} of ${organizationName} wants to pay you a bonus of ${own(money(amount, currency))}. Your payment details are missing.`,
    ],
    action: { label: "Enter payment details", url },
    closing: own("Never send payment details by mail. Sign in and enter them on this page."),
  }),
});

export const messageReceivedMail = ({
  organizationName,
  senderName,
  referralName,
  url,
}: {
  organizationName: string;
  senderName: string | null;
  referralName: string;
  /** The address of the conversation. */
  url: string;
}): MailContent => ({
  kind: "message_received",
  ...layOut({
    subject: subjectOf`${senderName ?? "Somebody"} wrote about ${referralName}`,
    title: "You have a message",
    passages: [
      say`${senderName ?? "Somebody"} wrote to you about the referral ${referralName} at ${organizationName}.`,
    ],
    action: { label: "Read the message", url },
    closing: own(
      "You get no further mail about this conversation until you have read it. You can turn these mails off in your profile.",
    ),
  }),
});

const money = (amount: number, currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(amount);

const isoTime = /\d{4}-\d\d-\d\dT[\d:.]+Z/;

/** Paths and queries of receivers are often secret. */
function receiverOf(endpointUrl: string): string {
  const { origin, pathname } = new URL(endpointUrl);
  return pathname === "/" ? origin : `${origin}/…`;
}

function within(minutes: number): string {
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, "day"]
      : minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  return `within ${count} ${unit}${count === 1 ? "" : "s"}`;
}

const moment = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
