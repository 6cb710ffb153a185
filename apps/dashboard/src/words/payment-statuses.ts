import type { BonusPaymentStatus } from "@referral-service/contract";
import type { Tone } from "../ui/tag.tsx";
import { ownReading } from "./texts/use-texts.ts";

export const statuses: Record<BonusPaymentStatus, { label: string; tone: Tone }> = {
  draft: { label: "Draft", tone: "warn" },
  approved: { label: "Approved", tone: "info" },
  processing: { label: "Processing", tone: "accent" },
  completed: { label: "Paid", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  canceled: { label: "Canceled", tone: "plain" },
};

const names = Object.keys(statuses) as BonusPaymentStatus[];

export const statusChoices = names.map((value) => ({ value, label: statuses[value].label }));

export const isStatus = (value: unknown): value is BonusPaymentStatus =>
  names.includes(value as BonusPaymentStatus);

/** Returns the label that the reader's role knows. Referrers see plain words in their language. */
export const labelFor = (status: BonusPaymentStatus, isReferrer: boolean): string =>
  isReferrer ? ownReading().texts.bonus[status] : statuses[status].label;
