import type { ReferralStatus } from "@referral-service/contract";
import clsx from "clsx";

const statuses: Record<ReferralStatus, { label: string; dot: string }> = {
  new: { label: "New", dot: "bg-(--status-new)" },
  contacted: { label: "Contacted", dot: "bg-(--status-contacted)" },
  in_progress: { label: "In progress", dot: "bg-(--status-in_progress)" },
  qualified: { label: "Qualified", dot: "bg-(--status-qualified)" },
  completed: { label: "Completed", dot: "bg-(--status-completed)" },
  lost: { label: "Lost", dot: "bg-(--status-lost)" },
};

export const statusNames = Object.keys(statuses) as ReferralStatus[];

export const statusChoices = statusNames.map((value) => ({ value, label: statuses[value].label }));

export const isStatus = (value: unknown): value is ReferralStatus =>
  statusNames.includes(value as ReferralStatus);

export const statusLabel = (status: ReferralStatus): string => statuses[status].label;

export const ReferralStatusText = ({ status }: { status: ReferralStatus }) => (
  <span className="inline-flex items-center gap-1.75 text-ink">
    <span aria-hidden className={clsx("size-2 shrink-0 rounded-full", statuses[status].dot)} />
    {statuses[status].label}
  </span>
);
