import type { NextStep } from "@referral-service/contract/app";
import type { Reading } from "./texts/use-texts.ts";

const asSentence = (text: string) =>
  /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;

/**
 * Returns what happens next with a person's own referral: the organization's text about its status,
 * and the status of the bonus. Only the bonus matters to the person after its approval.
 */
export function nextStep(
  { texts, money, day, dayTime }: Reading,
  { contactBy, bonus }: NextStep,
  { status, timezone, nowMs }: { status: string; timezone: string; nowMs: number },
): string {
  const { next } = texts;
  if (bonus === null) {
    return contactBy === null || contactBy <= nowMs
      ? asSentence(status)
      : `${asSentence(status)} ${next.contactBy(dayTime(contactBy, timezone))}`;
  }
  const amount = money(bonus.amount, bonus.currency);
  switch (bonus.status) {
    case "draft":
      return `${asSentence(status)} ${next.checked}`;
    case "approved":
    case "processing":
      if (bonus.needsDetails) return next.needsDetails(amount);
      return bonus.promisedAt === null
        ? next.approved(amount)
        : next.approvedBy(amount, day(bonus.promisedAt, timezone));
    case "completed":
      return bonus.completedAt === null
        ? asSentence(status)
        : next.paid(amount, day(bonus.completedAt, timezone));
    case "failed":
      return next.failed(amount);
    case "canceled":
      return asSentence(status);
    default:
      return bonus.status satisfies never;
  }
}
