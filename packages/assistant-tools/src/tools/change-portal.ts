import { contract } from "@referral-service/contract";
import { ask } from "../api.ts";
import { changeTool } from "../change-tool.ts";
import { listed, quoted, withValues } from "../sentences.ts";
import { time, toUnixMs } from "../times.ts";
import { idText } from "../tool.ts";

const task = contract.bd.tasks.create;
const activity = contract.bd.activities.create;
const taskResource = task.responses[201];
const taskColumns = ["id", "title", "dueAt", "prospectId", "status", "version"];

const dueAt = time.nullable().optional().describe("Due date or time");
const ms = (text: string | null | undefined) => (text ? toUnixMs(text) : text);

export const addTask = changeTool({
  name: "add_task",
  title: "Add a task",
  description:
    "Adds a task (reminder) to the person's portal. Prospect, referral and due time are optional.",
  route: task,
  resource: taskResource,
  fields: {
    title: task.body.shape.title,
    dueAt,
    prospectId: task.body.shape.prospectId,
    referralId: task.body.shape.referralId,
  },
  columns: taskColumns,
  example: { title: "Send the offer", dueAt: "2026-12-01" },
  request: ({ dueAt: due, ...body }) => ({ body: { ...body, dueAt: ms(due) } }),
  describe: async ({ input: { title, dueAt: due, prospectId, referralId } }) => ({
    sentence: `Add the task ${quoted(title)} to your portal${withValues({ dueAt: due, prospectId, referralId })}.`,
  }),
});

export const updateTask = changeTool({
  name: "update_task",
  title: "Change a task",
  description:
    "Marks a task in the person's portal as done or open, or changes its title or due time. Needs the ID from find_tasks.",
  route: contract.bd.tasks.update,
  resource: taskResource,
  fields: {
    id: idText,
    title: contract.bd.tasks.update.body.shape.title,
    dueAt,
    status: contract.bd.tasks.update.body.shape.status,
  },
  columns: taskColumns,
  example: { id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d03", status: "done" },
  request: ({ id, dueAt: due, ...body }) => ({ params: { id }, body: { ...body, dueAt: ms(due) } }),
  async describe({ api, input: { id, ...changes }, where }) {
    const before = await ask(api, contract.bd.tasks.get, { params: { id }, query: where });
    return {
      sentence: `Change the task ${quoted(before.title)}: ${listed(changes)}.`,
      version: before.version,
    };
  },
});

export const logActivity = changeTool({
  name: "log_activity",
  title: "Log an activity",
  description:
    "Logs a call, email, meeting or note in the person's portal. The prospect is optional.",
  route: activity,
  resource: activity.responses[201],
  fields: {
    type: activity.body.shape.type,
    summary: activity.body.shape.summary,
    prospectId: activity.body.shape.prospectId,
    occurredAt: time.optional().describe("Time of the activity. Default: now."),
  },
  columns: ["id", "type", "summary", "prospectId", "occurredAt"],
  example: { type: "call", summary: "Talked about the offer" },
  request: ({ occurredAt, ...body }) => ({
    body: { ...body, ...(occurredAt !== undefined && { occurredAt: toUnixMs(occurredAt) }) },
  }),
  describe: async ({ input: { type, summary, prospectId, occurredAt } }) => ({
    sentence: `Log the ${type} ${quoted(summary)} in your portal${withValues({ prospectId, occurredAt })}.`,
  }),
});
