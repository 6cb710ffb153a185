import { phrase, phraseIfKnown } from "../languages/phrase.ts";
import { numberText } from "../ui/format-language.ts";
import { dayText } from "../ui/time.tsx";

/**
 * An error at a field, by its path in the request and its cause. The service's own messages are for
 * programs.
 */
interface FieldError {
  path: string;
  message: string;
}

type Code =
  | "missing"
  | "number"
  | "whole"
  | "decimals"
  | "long"
  | "short"
  | "many"
  | "above"
  | "least"
  | "most"
  | "choice"
  | "email"
  | "ascii"
  | "url"
  | "date"
  | "future"
  | "later"
  | "twice"
  | "taken"
  | "iban"
  | "letters"
  | "same"
  | "reserved"
  | "headerName"
  | "headerLength"
  | "headerValue";

/** Patterns of the service's messages, with the limit in them. */
const codes: [pattern: RegExp, code: Code][] = [
  [/^(?:required$|must not be (?:empty|null)|must contain a visible|must be a string)/, "missing"],
  [/^must be a number/, "number"],
  [/^must be a whole number/, "whole"],
  [/^must have at most \d decimal places/, "decimals"],
  [/^must have at most ([\d,]+) characters?/, "long"],
  [/^must have at least ([\d,]+) characters?/, "short"],
  [/^must have at most ([\d,]+) items?/, "many"],
  [/^must be more than ([\d.,]+)/, "above"],
  [/^must be at least ([\d.,]+)/, "least"],
  [/^must be at most ([\d.,]+)/, "most"],
  [/^must be (?:one of|true or false|an active|the (?:ID|key) of)/, "choice"],
  [/^must be an email address/, "email"],
  [/^must contain only ASCII characters before the @/, "ascii"],
  [/^must be (?:an?|an https|an absolute http or https) URL/, "url"],
  [/^must be a date/, "date"],
  [/^must be in the future/, "future"],
  [/^must be later than/, "later"],
  [/^must not (?:contain duplicate|differ from another header only in case)/, "twice"],
  [/^must not contain .+ twice/, "twice"],
  [/^must be (?:unique|free)/, "taken"],
  [/^must differ from/, "same"],
  [/^must be a valid IBAN/, "iban"],
  [/^must have another name, because this header is reserved/, "reserved"],
  [/^must have a name of letters/, "headerName"],
  [/^must have a name of up to ([\d,]+) characters/, "headerLength"],
  [/^must contain only ASCII letters/, "headerValue"],
  [/^must (?:have|contain) ((?:only|\d+–\d+ characters:) (?:lowercase )?letters[^.]*)/, "letters"],
];

const sentences: Record<Code, (limit: string) => string> = {
  missing: () => phrase("Enter a value."),
  number: () => phrase("Enter a number."),
  whole: () => phrase("Enter a whole number."),
  decimals: () => phrase("Enter a number with up to 2 decimal places."),
  long: (limit) => phrase("Enter up to {limit} characters.", { limit: grouped(limit) }),
  short: (limit) => phrase("Enter at least {limit} characters.", { limit: grouped(limit) }),
  many: (limit) => phrase("Choose up to {limit}.", { limit: grouped(limit) }),
  above: (limit) => phrase("Enter a number above {limit}.", { limit: grouped(limit) }),
  least: (limit) => phrase("Enter at least {limit}.", { limit: grouped(limit) }),
  most: (limit) => phrase("Enter up to {limit}.", { limit: grouped(limit) }),
  choice: () => phrase("Choose one of the options."),
  email: () => phrase("Enter an email address, like ada@example.com."),
  ascii: () => phrase("Use only unaccented letters, digits and symbols before the @."),
  url: () => phrase("Enter a web address, like https://example.com."),
  date: () => phrase("Enter a date, like {day}.", { day: dayText("2026-11-27") }),
  later: () => phrase("Choose a later time."),
  future: () => phrase("Choose a time in the future."),
  twice: () => phrase("Remove the duplicate."),
  taken: () => phrase("Enter another value. This one is taken."),
  same: () => phrase("Enter a different value."),
  iban: () => phrase("Enter a valid IBAN. Check the digits."),
  letters: (form) => phrase("Enter {form}.", { form }),
  reserved: () => "Enter another header name. The service or the connection uses this one.",
  headerName: () => "Enter a header name of letters, digits and hyphens, like X-Api-Key.",
  headerLength: (limit) => `Enter a header name of up to ${grouped(limit)} characters.`,
  headerValue: () => "Enter letters, digits and symbols without accents, on one line.",
};

/** Fields that need other words, by the last part of their path. */
const atField: Record<string, Partial<Record<Code, string>>> = {
  name: { missing: "Enter a name.", taken: "Enter another name. This one is taken." },
  firstName: { missing: "Enter a first name." },
  lastName: { missing: "Enter a last name." },
  email: {
    missing: "Enter an email address.",
    taken: "Another person in this organization has this email address.",
  },
  person: { missing: "Enter an email address or a phone number." },
  password: { missing: "Enter a password." },
  newPassword: { missing: "Enter a password." },
  currentPassword: { missing: "Enter your current password." },
  code: { missing: "Enter the code." },
  slug: {
    missing: "Enter an address.",
    letters: "Enter 3–64 lowercase letters, digits and hyphens.",
    taken: "Enter another address. This one is taken.",
  },
  replacement: { missing: "Choose a label.", same: "Choose a different label." },
  options: { missing: "Enter at least one option.", twice: "Remove the duplicate option." },
  scopes: { missing: "Choose at least one scope." },
  eventTypes: { missing: "Choose at least one event." },
  headers: { many: "Add up to 10 headers.", twice: "Enter each header once." },
  referralId: { missing: "Choose a referral.", choice: "Choose a referral." },
  referrerId: { missing: "Choose a referrer.", choice: "Choose an active referrer." },
  assigneeId: { choice: "Choose an active business developer or admin." },
  businessDeveloperId: { choice: "Choose an active business developer." },
  prospectId: { missing: "Choose a prospect.", choice: "Choose a prospect." },
  amount: { missing: "Enter an amount.", above: "Enter an amount above 0." },
  rate: {
    missing: "Enter rates like NOK 0.087; USD 0.92.",
    number: "Enter rates like NOK 0.087; USD 0.92.",
    above: "Enter rates above 0.",
  },
  rates: { twice: "Enter each currency once." },
  target: { missing: "Enter a target.", above: "Enter a target above 0." },
  periodStart: { missing: "Choose the first day." },
  periodEnd: { missing: "Choose the last day.", later: "Choose the first day or a later day." },
  dueAt: { missing: "Choose a day." },
  title: { missing: "Enter a task." },
  summary: { missing: "Enter a summary." },
  body: { missing: "Enter a message." },
  failureReason: { missing: "Enter a reason." },
  accountHolder: { missing: "Enter the name of the account holder." },
  accountNumber: { missing: "Enter an account number or IBAN." },
  account: { missing: "Enter an email address, phone number or username." },
  instructions: { missing: "Enter payment instructions." },
  url: {
    missing: "Enter a URL.",
    url: "Enter a URL, like https://example.com/webhooks.",
    taken: "Another endpoint has this URL. Add the event types to that endpoint.",
  },
};

const grouped = (limit: string) => numberText(Number(limit.replaceAll(",", "")));

export function fieldError(path: string, code: Code, limit = ""): string {
  const name = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  const atThisField = atField[name]?.[code];
  return atThisField === undefined ? sentences[code](limit) : phraseIfKnown(atThisField);
}

/** Returns the sentence for a field that the service rejected. */
export function sentenceOf({ path, message }: FieldError): string {
  for (const [pattern, code] of codes) {
    const found = pattern.exec(message);
    if (found !== null) return fieldError(path, code, found[1]);
  }
  const sentence = message.startsWith("must ")
    ? phrase("The value {message}", { message })
    : message;
  const capitalized = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
  return /[.!?]$/.test(capitalized) ? capitalized : `${capitalized}.`;
}
