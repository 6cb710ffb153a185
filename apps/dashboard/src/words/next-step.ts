import type { NextStep } from "@referral-service/contract/app";
import { payoutNeed } from "./payout-need.ts";
import type { Reading } from "./texts/use-texts.ts";

const asSentence = (text: string) =>
  /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;

/**
 * Returns what happens next with a person's own referral, beside its state in one word: the
 * organization's text about its status, or what happens with the bonus.
 */
export function nextStep(
  reading: Reading,
  { contactBy, bonus }: NextStep,
  { status, timezone, nowMs }: { status: string; timezone: string; nowMs: number },
): string {
  const { texts, money, day, dayTime } = reading;
  const { next } = texts;
  if (bonus === null) {
    return contactBy === null || contactBy <= nowMs
      ? asSentence(status)
      : `${asSentence(status)} ${next.contactBy(dayTime(contactBy, timezone))}`;
  }
  const amount = money(bonus.amount, bonus.currency);
  switch (bonus.status) {
    case "draft":
      return next.checked;
    case "approved":
    case "processing":
      if (bonus.needsDetails) return texts.need.add.text;
      return bonus.promisedAt === null
        ? next.onItsWay(amount)
        : next.by(amount, day(bonus.promisedAt, timezone));
    case "completed":
      return bonus.completedAt === null
        ? asSentence(status)
        : next.paid(amount, day(bonus.completedAt, timezone));
    case "failed":
      return `${payoutNeed(reading, { failed: bonus, hasDetails: !bonus.needsDetails }).title}.`;
    case "canceled":
      return asSentence(status);
    default:
      return bonus.status satisfies never;
  }
}
