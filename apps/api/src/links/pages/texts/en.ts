import type { Mistake, Texts } from "./texts.ts";

function mistake(made: Mistake): string {
  switch (made.kind) {
    case "required":
      return "This is needed";
    case "tooLong":
      return `Make it at most ${made.lengthMax.toLocaleString("en")} characters long`;
    case "unreadable":
    case "text":
      return "Use letters, digits and signs that can be seen, on one line";
    case "email":
      return "Enter a whole e-mail address, for example calla@example.com";
    case "number":
      return "Enter a number, for example 1500 or 12.5";
    case "date":
      return "Enter a date, for example 2026-12-31";
    case "url":
      return "Enter a web address that begins with https://";
    case "consent":
      return "Check this box to send your details";
    case "consentChanged":
      return "This text has changed. Read it again and check the box";
    case "boolean":
    case "select":
    case "multi_select":
      return "Choose from the list";
    default:
      return made satisfies never;
  }
}

export const en: Texts = {
  language: "en",
  decimalSign: ".",
  name: "Your name",
  email: "E-mail",
  phone: "Phone",
  notes: "What is it about?",
  optional: "optional",
  choose: "Please choose",
  yes: "Yes",
  no: "No",
  consent: "Your consent",
  send: "Send",
  leaveEmpty: "Leave this empty",
  errorPrefix: "Please check: ",
  mistakes: "Please check these fields. Everything you typed is still here.",
  mistake,
  recommends: (inviter, organization) =>
    inviter === null ? `You are recommended to ${organization}` : `${inviter} recommends us to you`,
  leaveDetails: (organization) => `Leave your details, and ${organization} gets in touch with you.`,
  whoSees: (organization, inviter) =>
    inviter === null
      ? `${organization} sees what you send.`
      : `${organization} and ${inviter} see what you send.`,
  howWeUseIt: "How it is used",
  use: (organization) => [
    `${organization} keeps what you send to get in touch with you about this recommendation, and can pass it to the systems that it works with.`,
    "This page sets no cookies. Visits are counted by day. Your network address is kept for that as a fingerprint only, which is deleted after the day.",
    `Ask ${organization} to see, correct or delete your details.`,
  ],
  privacyNotice: "Privacy notice",
  imprint: "Imprint",
  terms: "Terms",
  opensInNewTab: "opens in a new tab",
  thanks: "Thank you",
  whatHappensNext: (organization) =>
    `${organization} has your details and gets in touch with you by e-mail or phone.`,
  mayCloseThis: "There is nothing more to do. You can close this page.",
  invites: (inviter, organization) =>
    inviter === null
      ? `You are invited to join ${organization}`
      : `${inviter} invites you to join ${organization}`,
  asLevel: {
    super_admin: "You join as a super admin: you manage everything, other admins too.",
    admin: "You join as an admin: you manage people, referrals and settings.",
    marketer: "You join as a business developer: you work with referrers and their referrals.",
    referrer:
      "You join as a referrer: you recommend people and see what becomes of your referrals.",
  },
  join: "Join",
  howJoiningGoes: "On the next page you sign in, or enter your e-mail address to begin.",
  failures: {
    linkGone: {
      title: "This link does not work",
      text: "It is incomplete or no longer in use. Open it again from where you got it, or ask the person who gave it to you.",
    },
    codeGone: {
      title: "This invitation does not work",
      text: "It is incomplete, was used, has expired or was withdrawn. Open it again from where you got it, or ask the person who invited you for a new one.",
    },
    sentFromElsewhere: {
      title: "This form came from another page",
      text: "Nothing was sent. Open the link that you were given, and fill in the form there.",
    },
    tooMany: {
      title: "That was a lot at once",
      text: "Nothing was sent. Please wait a while and try again.",
    },
    tooLarge: {
      title: "That was too much text",
      text: "Nothing was sent. Go back, shorten your text and send it again.",
    },
    unreadable: {
      title: "The form could not be read",
      text: "Nothing was sent. Open the link again, and fill in the form there.",
    },
    away: {
      title: "This page is not available right now",
      text: "Nothing was lost on our side. Please try again in a minute.",
    },
    broken: {
      title:
        "Something went wrong on our side. Repeat the request, or contact support with the request ID.",
      text: "Please try again. If it happens again, tell the person who gave you the link.",
    },
  },
};
