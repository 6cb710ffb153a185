import type {
  ReferralStatusDefinition,
  StatusColor,
  StatusMeaning,
} from "@referral-service/contract";
import clsx from "clsx";
import { type PlainEnglish, phrase } from "../languages/phrase.ts";
import { dotClass } from "../ui/tag.tsx";

export const colorLabels: Record<StatusColor, string> = {
  gray: "Gray",
  blue: "Blue",
  purple: "Purple",
  pink: "Pink",
  red: "Red",
  orange: "Orange",
  yellow: "Yellow",
  green: "Green",
  teal: "Teal",
};

const dots: Record<StatusColor, string> = {
  gray: "bg-(--dot-gray)",
  blue: "bg-(--dot-blue)",
  purple: "bg-(--dot-purple)",
  pink: "bg-(--dot-pink)",
  red: "bg-(--dot-red)",
  orange: "bg-(--dot-orange)",
  yellow: "bg-(--dot-yellow)",
  green: "bg-(--dot-green)",
  teal: "bg-(--dot-teal)",
};

export const meaningLabels: Record<StatusMeaning, string> = {
  new: "New",
  working: "Open",
  completed: "Completed",
  lost: "Lost",
};

/** Whether nothing more happens with a referral in this status. */
export const isClosing = ({ meaning }: Pick<ReferralStatusDefinition, "meaning">): boolean =>
  meaning === "completed" || meaning === "lost";

export const StatusDot = ({ color }: { color: StatusColor }) => (
  <span aria-hidden className={clsx(dotClass, dots[color])} />
);

/** The labels that open statuses have until the organization changes them, and those for referrers. */
const firstLabels: Record<string, { label: string; forReferrer: PlainEnglish }> = {
  contacted: { label: "Contacted", forReferrer: "Contacted" },
  qualified: { label: "Qualified", forReferrer: "Interested" },
  in_progress: { label: "In progress", forReferrer: "In progress" },
};

/** Returns the organization's own label, or the first one in words and the language of referrers. */
export function labelForReferrer({
  key,
  label,
}: Pick<ReferralStatusDefinition, "key" | "label">): string {
  const first = firstLabels[key];
  return first?.label === label ? phrase(first.forReferrer) : label;
}

/**
 * Derives a label from a status key. Used until the organization's statuses are loaded, and for a
 * key that is not among them.
 */
export const labelOfKey = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ");

/**
 * Derives a new status's key from its label. An admin can change the key before it becomes
 * permanent.
 */
export const keyFrom = (label: string): string =>
  label
    .normalize("NFKD")
    .replaceAll("ß", "ss")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replace(/^[\d_]+/, "")
    .slice(0, 40)
    .replace(/_$/, "");
