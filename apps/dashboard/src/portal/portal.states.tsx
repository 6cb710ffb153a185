import type { PipelineRow } from "@referral-service/contract/app";
import { noTasks, nothing } from "../../book/common.ts";
import { example } from "../../book/examples.ts";
import { at } from "../../book/reader.ts";
import { type Answers, chapter, ignore } from "../../book/states.ts";
import { ActivityDialog } from "./activity-dialog.tsx";
import { GoalDialog } from "./goal-dialog.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { ProspectDialog } from "./prospect-dialog.tsx";
import { TaskDialog } from "./task-dialog.tsx";

const prospect = example("GET /bd/prospects/:id");
const named = { id: prospect.id, name: prospect.name };
const as = "businessDeveloper";

const task = example("GET /bd/tasks/:id");
const listOf = <Item,>(item: Item) => ({ ...nothing, data: [item] });

const stages = ["lead", "contacted", "meeting", "proposal", "won", "lost"] as const;
const counts = { overdue: 1, today: 0, week: 1, later: 0, undated: 0, done: 2 };
const full: Answers = {
  "GET /portal/stages": {
    currency: "EUR",
    stages: stages.map((stage) => ({ stage, count: 1, value: 1_250 })),
  },
  "GET /portal/task-counts": counts,
  "GET /portal/prospects": listOf({
    ...prospect,
    openTaskCount: 1,
    nextDueAt: null,
    nextTaskTitle: task.title,
    lastActivityAt: null,
  }),
  "GET /portal/tasks": listOf({ ...task, prospectName: prospect.name, referralName: null }),
};
const empty: Answers = {
  "GET /portal/stages": { currency: "EUR", stages: [] },
  "GET /portal/task-counts": noTasks,
  "GET /portal/prospects": nothing,
  "GET /portal/tasks": nothing,
  "GET /portal/timeline": nothing,
  "GET /bd/goals": nothing,
  "GET /bd/tasks": nothing,
};
const pipeline: PipelineRow = {
  id: prospect.id,
  name: "عبد العزيز آل سعود",
  email: "abd@example.com",
  hasLeft: false,
  openProspectCount: 14,
  openValue: 26_250,
  stages: [
    { stage: "lead", count: 6, value: 8_250 },
    { stage: "contacted", count: 5, value: 6_000 },
    { stage: "meeting", count: 0, value: 0 },
    { stage: "proposal", count: 3, value: 12_000 },
  ],
  currency: "EUR",
  openTaskCount: 9,
  overdueTaskCount: 3,
  activityCount: 12,
  previousActivityCount: 7,
};
const former: PipelineRow = { ...pipeline, id: task.id, name: "Ada Holm", hasLeft: true };

const page = (path: string, answers: Answers, says: string) => ({
  shows: at(`/portal${path}`),
  as: "businessDeveloper" as const,
  answers,
  says,
});

export default chapter("Portal", {
  "New prospect": { shows: () => <ProspectDialog onClose={ignore} />, as },
  "Edit a prospect": { shows: () => <ProspectDialog prospect={prospect} onClose={ignore} />, as },
  "Log a call": {
    shows: () => <ActivityDialog activity={{ type: "call" }} prospect={named} onClose={ignore} />,
    as,
  },
  "New task": { shows: () => <TaskDialog prospect={named} onClose={ignore} />, as },
  "New goal": { shows: () => <GoalDialog onClose={ignore} />, as },
  "The overview": page("", full, "Recent activity"),
  "The overview, empty": page("", empty, "No tasks for today."),
  "The board": page("/prospects", full, prospect.name),
  "The board, empty": page("/prospects", empty, "No prospects yet"),
  "The board, failing": page(
    "/prospects",
    { ...full, "GET /portal/prospects": "failing" },
    "Retry",
  ),
  "Prospects as a list": page("/prospects?view=list", full, prospect.name),
  "Prospects as a list, empty": page("/prospects?view=list", empty, "No prospects yet"),
  "A prospect with a task": page(
    `/prospects/${prospect.id}`,
    { ...full, "GET /bd/tasks": listOf({ ...task, status: "open", completedAt: null }) },
    task.title,
  ),
  Tasks: page("/tasks", full, task.title),
  "Tasks, empty": page("/tasks", empty, "No tasks yet"),
  "Tasks, failing": page(
    "/tasks",
    { ...full, "GET /portal/task-counts": "failing" },
    "Tasks could not be loaded",
  ),
  Goals: page("/goals", full, "Period"),
  "Goals, empty": page("/goals", empty, "No goals yet"),
  "All pipelines": {
    shows: at("/portal/all"),
    as: "admin",
    answers: {
      "GET /portal/pipelines": { rows: [pipeline, former] },
      "GET /portal/overdue-tasks": {
        tasks: [
          {
            ...{
              id: task.id,
              title: task.title,
              dueAt: prospect.createdAt,
              prospectName: prospect.name,
            },
            owner: { id: pipeline.id, name: pipeline.name },
          },
        ],
      },
    },
    says: "Former business developers",
  },
  "All pipelines, empty": {
    shows: at("/portal/all"),
    as: "admin",
    answers: { "GET /portal/pipelines": { rows: [] }, "GET /portal/overdue-tasks": { tasks: [] } },
    says: "No business developers yet",
  },
  "Hand over work": {
    shows: () => <HandOverDialog person={former} name="Ada Holm" onClose={ignore} />,
    as: "admin",
  },
});
