import { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const typeNames: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
  null: "null",
};

const formNames: Record<string, string> = {
  email: "an email address, like ada@example.com",
  uuid: "a UUID",
  url: "a URL",
  date: "a date as YYYY-MM-DD",
  datetime: "a date and time in ISO 8601",
};

const counted: Record<string, (count: number) => string> = {
  string: (count) => `${count} ${count === 1 ? "character" : "characters"}`,
  array: (count) => `${count} ${count === 1 ? "item" : "items"}`,
};

/** The messages for schemas without their own message. They follow the value's name. */
function wordsFor(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "required";
      return `must be ${typeNames[String(issue.expected)] ?? issue.expected}`;
    case "too_small":
      return bound(
        issue.origin,
        Number(issue.minimum),
        issue.inclusive === false ? "more than" : "at least",
      );
    case "too_big":
      return bound(
        issue.origin,
        Number(issue.maximum),
        issue.inclusive === false ? "less than" : "at most",
      );
    case "invalid_format":
      return `must be ${formNames[String(issue.format)] ?? "in the documented format"}`;
    case "invalid_value":
      return issue.input === undefined ? "required" : `must be ${oneOf(issue.values)}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return "unknown field";
    default:
      return issue.input === undefined ? "required" : "must be in a documented format";
  }
}

function bound(origin: string, limit: number, relation: string): string {
  const count = counted[origin];
  if (count === undefined) return `must be ${relation} ${limit}`;
  if (relation === "at least" && limit === 1) return "must not be empty";
  return `must have ${relation} ${count(limit)}`;
}

function oneOf(values: readonly unknown[]): string {
  const named = values.map(String);
  return named.length === 1 ? `${named[0]}` : `one of ${named.join(", ")}`;
}

/** Sets these messages for all schemas in this process, except those that have their own. */
export const useOurWords = () => z.config({ customError: wordsFor });

/**
 * Returns why this text cannot be stored exactly in PostgreSQL or as UTF-8. Undefined if it can.
 */
export function unstorableReason(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain the NUL character";
  if (!text.isWellFormed()) return "must not contain half of a surrogate pair";
  return undefined;
}

/** Whether JavaScript changes the number when it reads this text. */
export function isRounded(number: string): boolean {
  // A number with up to 15 digits and no exponent never changes as a double.
  if (number.length <= 15 && !/e/i.test(number)) return false;
  return decimalOf(number) !== decimalOf(String(Number(number)));
}

/** The normal form of a decimal number: significant digits and the power of ten. */
function decimalOf(source: string): string {
  const [mantissa = "", exponent = "0"] = source.replace(/^-/, "").toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === "0") start += 1;
  if (start === digits.length) return "0";
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  const power = Number(exponent) - fraction.length + (digits.length - end);
  return `${digits.slice(start, end)}e${power}`;
}
