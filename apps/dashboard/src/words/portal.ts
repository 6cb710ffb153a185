import type { BdActivity, BdGoalMetric, BdProspectStage } from "@referral-service/contract";
import type { TaskGroup } from "@referral-service/contract/app";

export const stages: Record<BdProspectStage, { label: string; dot: string }> = {
  lead: { label: "Lead", dot: "bg-(--dot-blue)" },
  contacted: { label: "Contacted", dot: "bg-(--dot-purple)" },
  meeting: { label: "Meeting", dot: "bg-(--dot-orange)" },
  proposal: { label: "Proposal", dot: "bg-(--dot-teal)" },
  won: { label: "Won", dot: "bg-(--dot-green)" },
  lost: { label: "Lost", dot: "bg-(--dot-gray)" },
};

export const stageNames = Object.keys(stages) as BdProspectStage[];

export const openStages: BdProspectStage[] = ["lead", "contacted", "meeting", "proposal"];

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

export const metrics: Record<BdGoalMetric, string> = {
  referrals: "Referrals",
  prospects_won: "Prospects won",
  activities: "Activities",
  bonus_amount: "Bonuses paid",
};

export const metricNames = Object.keys(metrics) as BdGoalMetric[];

export const metricChoices = metricNames.map((value) => ({ value, label: metrics[value] }));
