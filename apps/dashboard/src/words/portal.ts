import type { BdActivity, BdGoalMetric, BdProspectStage } from "@referral-service/contract";
import type { TaskGroup } from "@referral-service/contract/app";
import { shortMoney } from "./money.ts";

export const stages: Record<BdProspectStage, { label: string; dot: string }> = {
  lead: { label: "Lead", dot: "bg-(--dot-blue)" },
  contacted: { label: "Contacted", dot: "bg-(--dot-purple)" },
  meeting: { label: "Meeting", dot: "bg-(--dot-orange)" },
  proposal: { label: "Proposal", dot: "bg-(--dot-teal)" },
  won: { label: "Won", dot: "bg-(--dot-green)" },
  lost: { label: "Lost", dot: "bg-(--dot-gray)" },
};

export const stageNames = Object.keys(stages) as BdProspectStage[];

export const stageChoices = stageNames.map((value) => ({ value, label: stages[value].label }));

export const groups: Record<TaskGroup, string> = {
  overdue: "Overdue",
  today: "Today",
  week: "This week",
  later: "Later",
  undated: "No due date",
  done: "Done",
};

export const groupNames = Object.keys(groups) as TaskGroup[];

export const groupChoices = groupNames.map((value) => ({ value, label: groups[value] }));

export const activityTypes: Record<BdActivity["type"], string> = {
  call: "Call",
  email: "Email",
  meeting: "Meeting",
  note: "Note",
};

export const activityTypeNames = Object.keys(activityTypes) as BdActivity["type"][];

export const metrics: Record<BdGoalMetric, { label: string; meaning: string }> = {
  referrals: {
    label: "Referrals",
    meaning: "Referrals by the business developer and their referrers.",
  },
  prospects_won: { label: "Prospects won", meaning: "Prospects in the Won stage." },
  activities: { label: "Activities", meaning: "Calls, emails, meetings and notes." },
  bonus_amount: {
    label: "Bonuses paid",
    meaning:
      "Completed bonus payments to the business developer and their referrers, in the organization's currency.",
  },
};

export const metricNames = Object.keys(metrics) as BdGoalMetric[];

export const metricChoices = metricNames.map((value) => ({ value, label: metrics[value].label }));

const whole = new Intl.NumberFormat("en");

export const countText = (count: number): string => whole.format(count);

/** Formats an amount of a goal, which counts items or money. */
export const amountText = (metric: BdGoalMetric, amount: number, currency: string): string =>
  metric === "bonus_amount" ? shortMoney(amount, currency) : countText(amount);

/** Returns the progress in percent, up to 100. */
export const percentOf = (progress: number, target: number): number =>
  Math.min(100, Math.floor((progress / target) * 100));
