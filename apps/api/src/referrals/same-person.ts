import { comparedName } from "@referral-service/contract";

interface Contact {
  email: string | null;
  phone: string | null;
}

/** The keys that identify a person. Null if the value is missing. */
export interface ContactKeys {
  emailKey: string | null;
  phoneKey: string | null;
}

/** The email address in lowercase, and the digits of the phone number with its leading plus. */
export const contactKeysOf = ({ email, phone }: Contact): ContactKeys => ({
  emailKey: email === null ? null : email.toLowerCase(),
  phoneKey: phone === null ? null : phoneKeyOf(phone),
});

function phoneKeyOf(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, "");
  if (digits === "") return null;
  return phone.trimStart().startsWith("+") ? `+${digits}` : digits;
}

/**
 * Two referrals are for the same person if they share an email address, or a phone number without
 * differing in both email address and name. Two email addresses with a switchboard's number belong
 * to two people. Only keys are compared, so that a file of any size takes one pass.
 */

export interface NamedPerson {
  name: string;
  email: string | null;
  phone: string | null;
}

/** A phone number without its country code, and the code if the number contains one. */
interface ComparedPhone {
  national: string;
  country: string | null;
}

/** Country codes with one or two digits. All others have three. */
const shortCountry = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const extension = /(?:;ext=|\b(?:extension|ext|durchwahl|dw|x)\b|(\d)\s*x|#)[\s:.]*\d+\s*$/i;

/** The email address in lowercase, without a `+tag`, and for Gmail without dots. */
export function comparedEmail(email: string): string {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf("@");
  const [local, domain] = [lower.slice(0, at), lower.slice(at + 1)];
  const tagAt = local.indexOf("+", 1);
  const untagged = tagAt === -1 ? local : local.slice(0, tagAt);
  return domain === "gmail.com" || domain === "googlemail.com"
    ? `${untagged.replaceAll(".", "")}@gmail.com`
    : `${untagged}@${domain}`;
}

/**
 * Returns the phone number in the form that is compared. Null if the number belongs to no one: it
 * has fewer than six digits, or repeats one digit.
 */
export function comparedPhone(phone: string): ComparedPhone | null {
  const written = phone.replace(extension, "$1").replaceAll(/[^\d+]/g, "");
  const digits = written.replaceAll("+", "");
  if (digits.length < 6 || /^(\d)\1*$/.test(digits)) return null;
  const isInternational = written.startsWith("+") || digits.startsWith("00");
  if (!isInternational) return { national: withoutZeros(digits), country: null };
  const full = withoutZeros(digits);
  const country = shortCountry.exec(full)?.[0] ?? full.slice(0, 3);
  return { national: withoutZeros(full.slice(country.length)), country };
}

/** Removes leading zeros, as in `0049` and `(0)30`, because they are only for dialing. */
const withoutZeros = (digits: string) => digits.replace(/^0+/, "");

/**
 * A number without a country code equals one with any code, because it can be from that country.
 */
const [noCountry, anyCountry] = ["-", "*"];

const phoneKey = ({ national }: ComparedPhone, country: string, by: string) =>
  `phone ${national} ${country} ${by}`;

/** The keys that identify other referrals for this person. */
export function keysOfPerson(person: NamedPerson): string[] {
  const phone = person.phone === null ? null : comparedPhone(person.phone);
  const byEmail = person.email === null ? [] : [`email ${comparedEmail(person.email)}`];
  if (phone === null) return byEmail;
  const by = [`name ${comparedName(person.name)}`, "any"];
  if (person.email === null) by.push("no email");
  const countries = [phone.country ?? noCountry, anyCountry];
  return byEmail.concat(
    countries.flatMap((country) => by.map((one) => phoneKey(phone, country, one))),
  );
}

/** Two people are the same if one of these keys is among the `keysOfPerson` of the other. */
export function keysOfSamePerson(person: NamedPerson): string[] {
  const phone = person.phone === null ? null : comparedPhone(person.phone);
  const byEmail = person.email === null ? [] : [`email ${comparedEmail(person.email)}`];
  if (phone === null) return byEmail;
  const by = [`name ${comparedName(person.name)}`, person.email === null ? "any" : "no email"];
  const countries = phone.country === null ? [anyCountry] : [phone.country, noCountry];
  return byEmail.concat(
    countries.flatMap((country) => by.map((one) => phoneKey(phone, country, one))),
  );
}

export function isSamePerson(one: NamedPerson, other: NamedPerson): boolean {
  const keys = new Set(keysOfPerson(one));
  return keysOfSamePerson(other).some((key) => keys.has(key));
}

/** The same name and postal address. Staff see the similarity, but it has no other effect. */
export function isSimilar(
  one: { name: string; addressFormatted: string | null },
  other: { name: string; addressFormatted: string | null },
): boolean {
  if (one.addressFormatted === null || other.addressFormatted === null) return false;
  return (
    comparedName(one.name) === comparedName(other.name) &&
    comparedName(one.addressFormatted) === comparedName(other.addressFormatted)
  );
}

/** All keys for comparing the person with others, as one text. */
export const comparedContact = (person: NamedPerson): string => keysOfPerson(person).join("\n");
