import type { ReaderLanguage, ReferralStatusDefinition } from "@referral-service/contract";
import type { NextStep, OwnBonus } from "@referral-service/contract/app";
import { type At, promiseOf } from "./own-payment.ts";
import type { Reading } from "./texts/use-texts.ts";

/**
 * Returns the organization's own text about a referral's status: the note, otherwise the text in the
 * referrer's language. Null if there is none.
 */
export const textForReferrer = (
  { referrerText }: Pick<ReferralStatusDefinition, "referrerText">,
  { note, language }: { note: string | null; language: ReaderLanguage },
): string | null => note ?? referrerText[language] ?? referrerText.en;

/** Adds the full stop that a text lacks. */
export const asSentence = (text: string) =>
  /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;

/** Returns what only the referrer can do to get the bonus. Undefined if there is nothing to do. */
export function actionFor(
  { texts: { need } }: Reading,
  { status, needsDetails }: Pick<OwnBonus, "status" | "needsDetails">,
): string | undefined {
  if (needsDetails) return need.add.action;
  return status === "failed" ? need.update.action : undefined;
}

/**
 * Returns what happens next with a person's own referral before its bonus, beside its state.
 * Undefined if nothing happens.
 */
export function nextStep(
  { texts, shortTime }: Reading,
  {
    contactBy,
    status,
    timezone,
    nowMs,
  }: {
    contactBy: NextStep["contactBy"];
    /** The text about the status. Undefined if it says no more than the state. */
    status: string | undefined;
    timezone: string;
    nowMs: number;
  },
): string | undefined {
  const contact =
    contactBy !== null &&
    contactBy > nowMs &&
    texts.next.contactBy(shortTime(contactBy, timezone, nowMs));
  return [status && asSentence(status), contact].filter(Boolean).join(" ") || undefined;
}

/** Returns by when the person can expect a bonus. Undefined if they cannot yet. */
export const promiseOfBonus = (
  reading: Reading,
  { status, promisedAt, needsDetails }: OwnBonus,
  at: At,
): string | undefined =>
  promiseOf(reading, { status, promisedAt, hasCredentials: !needsDetails }, at);

/** Returns the state of a bonus in few words, and when the person gets it or got it if that is known. */
export function stateOfBonus(reading: Reading, bonus: OwnBonus, at: At): string {
  const { texts, shortDay } = reading;
  const { status, completedAt } = bonus;
  return completedAt === null
    ? [texts.bonus[status], promiseOfBonus(reading, bonus, at)].filter(Boolean).join(" · ")
    : texts.payment.since[status](shortDay(completedAt, at.timezone, at.nowMs));
}
