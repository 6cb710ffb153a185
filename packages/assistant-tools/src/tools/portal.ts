import { contract } from "@referral-service/contract";
import { z } from "zod";
import { ask } from "../api.ts";
import { pick } from "../columns.ts";
import { notice, noticed } from "../instructions.ts";
import { listTool } from "../list-tool.ts";
import { idText, organization, type ReadingTool } from "../tool.ts";

const goalColumns = ["metric", "target", "progress", "periodEnd"];
const taskColumns = ["id", "title", "dueAt", "prospectId"];
const activityColumns = ["type", "summary", "prospectId", "occurredAt"];

const text = z.string().nullable();

export const myPortal: ReadingTool = {
  kind: "reads",
  name: "my_portal",
  title: "Show my portal",
  description:
    "Shows a business developer's portal at a glance: goals and progress, overdue tasks, prospects by stage, recent " +
    "activities. Use it to plan a day or a week.",
  route: contract.bd.overview.get,
  input: z.strictObject({
    businessDeveloperId: idText.optional().describe("ID of the portal's owner. Admins only."),
    organization,
  }),
  output: z.object({
    notice,
    prospectsByStage: z.record(z.string(), z.int()),
    openTasks: z.int(),
    overdueTasks: z.array(
      z.object({ id: z.string(), title: z.string(), dueAt: text, prospectId: text }),
    ),
    goals: z.array(
      z.object({
        metric: z.string(),
        target: z.number(),
        progress: z.number().nullable().describe("Null if the person cannot see payments."),
        periodEnd: z.string(),
      }),
    ),
    recentActivities: z.array(
      z.object({ type: z.string(), summary: z.string(), prospectId: text, occurredAt: z.string() }),
    ),
    referrers: z.int(),
    referrals: z.int(),
  }),
  example: {},
  async read({ api, input, where }) {
    const query = { bd_user_id: input.businessDeveloperId as string | undefined, ...where };
    const overview = await ask(api, contract.bd.overview.get, { query });
    const { prospects, openTasks, referrers, referrals } = overview.counts;
    return noticed({
      prospectsByStage: prospects,
      openTasks,
      overdueTasks: overview.overdueTasks.map((task) => pick(task, taskColumns)),
      goals: overview.goalProgress.map((goal) => pick(goal, goalColumns)),
      recentActivities: overview.recentActivities.map((item) => pick(item, activityColumns)),
      referrers,
      referrals,
    });
  },
};

export const findProspects = listTool({
  name: "find_prospects",
  title: "Find prospects",
  description:
    "Finds the prospects in a business developer's portal, such as companies in negotiation, by stage or text. Use it " +
    "for the pipeline and to get a prospect's ID.",
  route: contract.bd.prospects.list,
  filters: ["q", "stage", "bd_user_id"],
  columns: ["id", "name", "company", "email", "phone", "stage", "value", "updatedAt"],
  example: { stage: "proposal" },
});

export const findTasks = listTool({
  name: "find_tasks",
  title: "Find tasks",
  description:
    "Finds the tasks in a business developer's portal by status, prospect or due time. Use status open and dueBefore now " +
    "for overdue tasks.",
  route: contract.bd.tasks.list,
  filters: ["status", "prospectId", "dueAfter", "dueBefore", "bd_user_id"],
  columns: ["id", "title", "dueAt", "prospectId", "status"],
  example: { status: "open", dueBefore: "2026-12-01" },
});
