import type { CustomFieldType, PermissionLevel, ReaderLanguage } from "@referral-service/contract";

/** Reason why a value is rejected. */
export type Mistake =
  | {
      kind:
        | "required"
        | "unreadable"
        | "name"
        | "contact"
        | "phone"
        | "consent"
        | "consentChanged"
        | CustomFieldType;
    }
  | { kind: "tooLong"; lengthMax: number };

/** All texts of a page in one language. */
export interface Texts {
  /** Value of the `lang` attribute. */
  language: ReaderLanguage;
  /** Name of the language in that language. */
  languageName: string;
  decimalSign: "." | ",";
  name: string;
  contact: string;
  email: string;
  phone: string;
  notes: string;
  optional: string;
  atLeastOne: string;
  choose: string;
  yes: string;
  no: string;
  consent: string;
  /** The button of a form. The organization is null if its name is too long for a button. */
  send(organization: string | null): string;
  leaveEmpty: string;
  /** Precedes the title of the page, and the labels of the fields. */
  pleaseCheck: string;
  mistake(mistake: Mistake): string;
  /** The first line of a form. The inviter is null if their name is unknown. */
  recommends(inviter: string | null, organization: string): string;
  /** The hours are those that the organization promises for the first contact, if it does. */
  leaveDetails(organization: string, withinHours: number | null): string;
  whoSees(organization: string, inviter: string | null): string;
  howWeUseIt: string;
  use(organization: string): string[];
  privacyNotice: string;
  imprint: string;
  terms: string;
  opensInNewTab: string;
  thanks: string;
  whatHappensNext(organization: string, withinHours: number | null): string;
  inviterSees(inviter: string): string;
  invites(inviter: string | null, organization: string): string;
  /** The title for people who can earn a bonus, such as €40 to €150. */
  earn(organization: string, bonus: string): string;
  /** The line below that title. */
  invited(inviter: string | null): string;
  asLevel: Record<Exclude<PermissionLevel, "referrer">, string>;
  /** What a new referrer can expect, in three lines. */
  steps(organization: string, hasBonus: boolean): string[];
  mailLink: string;
  whatMailIsFor: string;
  join: string;
  checkMail: string;
  linkSent: string;
  hasAccount: string;
  signIn: string;
  failures: Record<Failure, { title: string; text: string }>;
}

/** The number of days, if the hours are whole days that people count in days. */
export const wholeDays = (hours: number): number | undefined =>
  hours > 24 && hours % 24 === 0 ? hours / 24 : undefined;

/** Reason why the page cannot be shown. */
export type Failure =
  | "linkGone"
  | "codeGone"
  | "sentFromElsewhere"
  | "tooMany"
  | "tooLarge"
  | "unreadable"
  | "away"
  | "broken";
