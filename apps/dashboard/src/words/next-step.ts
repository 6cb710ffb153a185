import type { ReaderLanguage, ReferralStatusDefinition } from "@referral-service/contract";
import type { NextStep, OwnBonus } from "@referral-service/contract/app";
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
 * Returns what happens next with a person's own referral, beside its state: the organization's text
 * about its status, or what happens with the bonus. Undefined if nothing happens.
 */
export function nextStep(
  reading: Reading,
  { contactBy, bonus }: NextStep,
  {
    status,
    timezone,
    nowMs,
  }: {
    /** The text about the status. Undefined if it says no more than the state. */
    status: string | undefined;
    timezone: string;
    nowMs: number;
  },
): string | undefined {
  const { texts, money, shortDay, shortTime } = reading;
  const { next, payment } = texts;
  const aboutStatus = status && asSentence(status);
  if (bonus === null) {
    return contactBy === null || contactBy <= nowMs
      ? aboutStatus
      : sentences(aboutStatus, next.contactBy(shortTime(contactBy, timezone, nowMs)));
  }
  const amount = money(bonus.amount, bonus.currency);
  if (actionFor(reading, bonus) !== undefined) return payment.happened[bonus.status](amount);
  switch (bonus.status) {
    case "draft":
      return bonus.promisedAt === null || bonus.promisedAt <= nowMs
        ? next.checked(amount)
        : next.checkedBy(amount, shortDay(bonus.promisedAt, timezone, nowMs));
    case "approved":
    case "processing":
      return bonus.promisedAt === null
        ? next.onItsWay(amount)
        : next.by(amount, shortDay(bonus.promisedAt, timezone, nowMs));
    case "completed":
      return bonus.completedAt === null
        ? aboutStatus
        : next.paid(amount, shortDay(bonus.completedAt, timezone, nowMs));
    case "failed":
    case "canceled":
      return aboutStatus;
    default:
      return bonus.status satisfies never;
  }
}

/** Returns the state of a bonus in few words, and when the person gets it or got it if that is known. */
export function stateOfBonus(
  { texts: { bonus, home, payment }, shortDay }: Reading,
  { status, completedAt, promisedAt }: OwnBonus,
  { timezone, nowMs }: { timezone: string; nowMs: number },
): string {
  const dayIn = (unixMs: number) => shortDay(unixMs, timezone, nowMs);
  if (completedAt !== null) return payment.since[status](dayIn(completedAt));
  if (promisedAt === null || promisedAt <= nowMs) return bonus[status];
  const by = status === "draft" ? home.byIfApproved : home.by;
  return `${bonus[status]}, ${by(dayIn(promisedAt))}`;
}

const sentences = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(" ");
