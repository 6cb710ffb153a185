import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

interface Prompt {
  name: string;
  title: string;
  description: string;
  /** Tools that the prompt's text names. The prompt is not listed if one of them is missing. */
  tools: readonly string[];
  arguments?: z.ZodObject<Record<string, z.ZodOptional<z.ZodString>>>;
  text(given: Record<string, string | undefined>, now: Date): string;
}

export const prompts: readonly Prompt[] = [
  {
    name: "prepare_my_week",
    title: "Prepare my week",
    tools: ["my_portal", "find_tasks", "find_referrals"],
    description: "Goals, overdue and upcoming tasks, and referrals to contact",
    text: (_, now) =>
      `Prepare my week. Today is ${day(now)}. Use my_portal, find_tasks (open, due before ${day(daysAfter(now, 7))}) ` +
      `and find_referrals (status new, and status contacted with updatedBefore ${day(daysAfter(now, -7))}). ` +
      "Show what is overdue, what is due this week, which referrals I need to contact, and how close I am to my goals. " +
      "Propose an order for the week. Change nothing until I ask.",
  },
  {
    name: "why_did_this_webhook_fail",
    title: "Why did this webhook fail?",
    tools: ["find_webhooks", "why_was_this_not_delivered"],
    description: "The endpoint's status, the last attempts, and what to do",
    arguments: z.object({
      endpoint: z
        .string()
        .max(200)
        .optional()
        .describe("Name of the endpoint. Default: any failing endpoint."),
    }),
    text: ({ endpoint }) =>
      `Find out why ${endpoint ? `webhooks to the endpoint ${JSON.stringify(endpoint)}` : "a webhook"} did not arrive. ` +
      "Use find_webhooks and why_was_this_not_delivered. Explain in a few sentences what happened, since when, what " +
      "the receiver returned, and what its owner must change.",
  },
  {
    name: "draft_last_months_bonuses",
    title: "Draft the bonuses for last month",
    tools: ["find_referrals", "find_bonus_payments", "draft_bonus_payment"],
    description: "A draft for each referral that was completed last month and has no bonus yet",
    arguments: z.object({
      amount: z
        .string()
        .max(50)
        .optional()
        .describe("Amount per completed referral, such as 250 EUR"),
    }),
    text({ amount }, now) {
      const [start, end] = lastMonth(now);
      return (
        `Draft the bonuses for last month (${start} to ${end}, exclusive). Find the referrals with status completed that ` +
        `were updated in that time, and leave out each one that has a payment in find_bonus_payments (referralId). ` +
        "Show me the rest as a table: referral, referrer, amount. " +
        (amount ? `The amount is ${amount} for each. ` : "Ask me for the amount. ") +
        "After I confirm, draft one payment for each with draft_bonus_payment. Take amounts only from me."
      );
    },
  },
];

export function registerPrompts(
  server: McpServer,
  { toolNames, now }: { toolNames: ReadonlySet<string>; now: () => Date },
) {
  const offered = prompts.filter(({ tools }) => tools.every((name) => toolNames.has(name)));
  for (const { name, title, description, arguments: argsSchema, text } of offered) {
    const said = (given: Record<string, string | undefined>) => ({
      messages: [
        { role: "user" as const, content: { type: "text" as const, text: text(given, now()) } },
      ],
    });
    if (argsSchema === undefined)
      server.registerPrompt(name, { title, description }, () => said({}));
    else server.registerPrompt(name, { title, description, argsSchema }, said);
  }
}

const day = (date: Date) => date.toISOString().slice(0, 10);
const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);

/** Returns the first day of last month and of this month. */
function lastMonth(now: Date): [string, string] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return [day(new Date(Date.UTC(year, month - 1))), day(new Date(Date.UTC(year, month)))];
}
