import { type Mistake, type Texts, wholeDays } from "./texts.ts";

function mistake(made: Mistake): string {
  switch (made.kind) {
    case "required":
      return "Enter an answer.";
    case "name":
      return "Enter your name.";
    case "tooLong":
      return `Use up to ${made.lengthMax.toLocaleString("en")} characters.`;
    case "unreadable":
    case "text":
      return "Use only visible characters on one line.";
    case "contact":
      return "Enter your phone number or email address.";
    case "phone":
      return "Enter a phone number with at least 6 digits.";
    case "email":
      return "Enter a complete email address, like calla@example.com.";
    case "number":
      return "Enter a number, like 1500 or 12.5.";
    case "date":
      return "Enter a date, like 2026-12-31.";
    case "url":
      return "Enter a web address that begins with https://.";
    case "consent":
      return "Check this box to send your details.";
    case "consentChanged":
      return "This text has changed. Read the new text, then check the box.";
    case "boolean":
      return "Choose Yes or No.";
    case "select":
      return "Choose an option.";
    case "multi_select":
      return "Choose at least one option.";
    default:
      return made satisfies never;
  }
}

function within(hours: number | null) {
  if (hours === null) return "";
  const days = wholeDays(hours);
  if (days !== undefined) return ` within ${days} days`;
  return hours === 1 ? " within 1 hour" : ` within ${hours} hours`;
}

export const en: Texts = {
  language: "en",
  languageName: "English",
  decimalSign: ".",
  name: "Your name",
  contact: "Phone or email",
  email: "Email",
  phone: "Phone",
  notes: "Anything we should know?",
  optional: "optional",
  atLeastOne: "choose at least one",
  choose: "Please choose",
  yes: "Yes",
  no: "No",
  consent: "Your consent",
  send: (organization) =>
    organization === null ? "Ask to be contacted" : `Ask ${organization} to contact me`,
  leaveEmpty: "Leave this empty",
  pleaseCheck: "Please check: ",
  mistake,
  recommends: (inviter, organization) =>
    inviter === null ? `Get in touch with ${organization}` : `${inviter} recommended us to you`,
  leaveDetails: (organization, withinHours) =>
    `Leave your details and ${organization} will contact you${within(withinHours)}.`,
  whoSees: (organization, inviter) =>
    inviter === null
      ? `${organization} can see what you send.`
      : `${organization} and ${inviter} can see what you send.`,
  howWeUseIt: "How your details are used",
  use: (organization) => [
    `${organization} uses your details to contact you about your request. It can share them with the systems that it uses.`,
    "This page sets no cookies. To count visits per day, it stores a hash of your IP address and deletes the hash the next day.",
    `Contact ${organization} to see, correct or delete your details.`,
  ],
  privacyNotice: "Privacy notice",
  imprint: "Imprint",
  terms: "Terms",
  opensInNewTab: "opens in a new tab",
  thanks: "Thank you",
  whatHappensNext: (organization, withinHours) =>
    `${organization} has your details and will contact you${within(withinHours)}.`,
  inviterSees: (inviter) => `${inviter} can also see what you sent.`,
  invites: (inviter, organization) =>
    inviter === null
      ? `You are invited to join ${organization}`
      : `${inviter} invited you to join ${organization}`,
  asLevel: {
    super_admin: "As a super admin, you manage the whole organization, including its admins.",
    admin: "As an admin, you manage people, referrals and settings.",
    marketer: "As a business developer, you work with referrers and their referrals.",
  },
  earn: (organization, bonus) => `Earn ${bonus} when you recommend ${organization}`,
  invited: (inviter) => (inviter === null ? "You are invited." : `${inviter} invited you.`),
  steps: (organization, hasBonus) => [
    "Recommend someone, or share your personal link.",
    `${organization} contacts them. You see every step.`,
    hasBonus
      ? "You get your bonus when a referral meets the conditions. You can read them after you join."
      : "You can leave at any time.",
  ],
  mailLink: "Email me a link",
  whatMailIsFor: "Open the link to set your name and password.",
  join: "Join",
  checkMail: "Check your email",
  linkSent:
    "We sent you a link. Open it within 24 hours. The email can take a minute and might be in your spam folder.",
  hasAccount: "Already have an account?",
  signIn: "Sign in",
  failures: {
    linkGone: {
      title: "This link doesn't work",
      text: "Check the address for typing errors, or ask the person who gave you the link for a new one.",
    },
    codeGone: {
      title: "This invitation no longer works",
      text: "Ask the person who invited you for a new invitation.",
    },
    sentFromElsewhere: {
      title: "This form came from another page",
      text: "Nothing was sent. Open the original link and fill out the form there.",
    },
    tooMany: {
      title: "Too many attempts",
      text: "Nothing was sent. Wait a while, then try again.",
    },
    tooLarge: {
      title: "Your text is too long",
      text: "Nothing was sent. Go back, shorten your text and send it again.",
    },
    unreadable: {
      title: "The form could not be read",
      text: "Nothing was sent. Open the link again and fill out the form there.",
    },
    away: {
      title: "This page is not available right now",
      text: "Try again in a minute.",
    },
    broken: {
      title: "Something went wrong on our side",
      text: "Try again. Contact the person who gave you the link if this happens again.",
    },
  },
};
