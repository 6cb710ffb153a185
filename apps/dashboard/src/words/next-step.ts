import type { ReaderLanguage, ReferralStatusDefinition } from "@referral-service/contract";
import type { NextStep, OwnBonus } from "@referral-service/contract/app";
import { shownLabel } from "./referral-statuses.tsx";
import type { Reading } from "./texts/use-texts.ts";

/**
 * Returns what a referrer sees of a status: the note, otherwise its text in their language,
 * otherwise its label.
 */
export const textForReferrer = (
  { key, label, referrerText }: Pick<ReferralStatusDefinition, "key" | "label" | "referrerText">,
  { note, language }: { note: string | null; language: ReaderLanguage },
): string => note ?? referrerText[language] ?? referrerText.en ?? shownLabel({ key, label });

/** Adds the full stop that a text lacks. */
export const asSentence = (text: string) =>
  /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;

/**
 * Returns what happens next with a person's own referral, beside its state in one word: the
 * organization's text about its status, or what happens with the bonus. Undefined if nothing
 * happens.
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
  const { texts, money, day, shortDay, dayTime } = reading;
  const { next, need } = texts;
  const aboutStatus = status && asSentence(status);
  if (bonus === null) {
    return contactBy === null || contactBy <= nowMs
      ? aboutStatus
      : [aboutStatus, next.contactBy(dayTime(contactBy, timezone))].filter(Boolean).join(" ");
  }
  const amount = money(bonus.amount, bonus.currency);
  switch (bonus.status) {
    case "draft":
      return bonus.promisedAt === null || bonus.promisedAt <= nowMs
        ? next.checked(amount)
        : next.checkedBy(amount, shortDay(bonus.promisedAt, timezone, nowMs));
    case "approved":
    case "processing":
      if (bonus.needsDetails) return need.add.next(amount);
      return bonus.promisedAt === null
        ? next.onItsWay(amount)
        : next.by(amount, day(bonus.promisedAt, timezone));
    case "completed":
      return bonus.completedAt === null
        ? aboutStatus
        : next.paid(amount, shortDay(bonus.completedAt, timezone, nowMs));
    case "failed":
      // The notice about payout details has the reason.
      return (bonus.needsDetails ? need.add : need.update).next(amount);
    case "canceled":
      return aboutStatus;
    default:
      return bonus.status satisfies never;
  }
}

/**
 * Returns what the referrer must do for a bonus, or when they get it or got it, next to its state and
 * its amount. Undefined if neither is known.
 */
export function nextOfBonus(
  { texts, shortDay }: Reading,
  { status, needsDetails, completedAt, promisedAt }: OwnBonus,
  { timezone, nowMs }: { timezone: string; nowMs: number },
): string | undefined {
  const { home, need, payment } = texts;
  const dayIn = (unixMs: number) => shortDay(unixMs, timezone, nowMs);
  if (needsDetails) return need.add.action;
  if (status === "failed") return need.update.action;
  if (completedAt !== null) return payment.latest.completed(dayIn(completedAt));
  if (promisedAt === null || promisedAt <= nowMs) return undefined;
  return (status === "draft" ? home.byIfApproved : home.by)(dayIn(promisedAt));
}
