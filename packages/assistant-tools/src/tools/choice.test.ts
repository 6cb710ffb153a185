import { expect, test } from "vitest";
import { tools } from "./index.ts";

/** Questions from people, each with the tool that a good model chooses first. */
const asked: [prompt: string, tool: string][] = [
  ["Which organizations do I belong to, and with which plan?", "my_organizations"],
  ["Which leads came in this week?", "find_referrals"],
  ["Show me the referrals that are stuck in contacted", "find_referrals"],
  ["Read the notes and the contact data of this one referral", "read_referral"],
  ["What did my colleagues write in the conversation about this referral?", "read_messages"],
  ["Is this referral a duplicate, and who gets the credit?", "read_duplicates"],
  ["What is the ID of the referrer with the name Grace?", "find_people"],
  ["List the business developers and admins among our users", "find_people"],
  ["At which companies do our referrers work?", "find_companies"],
  ["Who bought? List the customers", "find_customers"],
  ["Which bonus payments failed, and which drafts wait for approval?", "find_bonus_payments"],
  ["What do I earn for a referral, by which rule?", "find_bonus_rules"],
  ["Give me the public link with the form that Grace can share", "find_public_links"],
  ["How many referrals did we get last month, and with what conversion rate?", "report_referrals"],
  ["Who are our best referrers this year?", "report_referrers"],
  ["How much did we pay in bonuses last quarter, by currency?", "report_bonus_payments"],
  ["How soon do we respond to new leads, and which have stalled?", "report_response_times"],
  ["Plan my week: my goals, overdue tasks and recent activities", "my_portal"],
  ["Which prospects in my pipeline are in the proposal stage?", "find_prospects"],
  ["Which of my tasks are due this week?", "find_tasks"],
  ["Which webhook endpoints are paused or disabled?", "find_webhooks"],
  ["Why did the webhook not arrive at our receiver?", "why_was_this_not_delivered"],
  ["Submit Ada Lovelace as a new lead", "submit_referral"],
  ["Change the status of this referral to qualified", "update_referral"],
  ["Draft a bonus of 250 EUR for the referrer of Ada", "draft_bonus_payment"],
  ["Add a task as a reminder to send the offer", "add_task"],
  ["Mark the task as done", "update_task"],
  ["Log my call with the prospect", "log_activity"],
];

const wordsWithoutMeaning = new Set(
  "a an and are as at by did do for from in is it its me my not of on or our that the this to we what which who with".split(
    " ",
  ),
);

/** Words without endings, so that "referrals" and "referral" count as the same word. */
const wordsIn = (text: string) =>
  new Set(
    (text.toLowerCase().match(/[a-z]+/g) ?? [])
      .filter((word) => !wordsWithoutMeaning.has(word))
      .map((word) => word.replace(/(ies|y)$/, "i").replace(/(?<=..)(ing|ed|es|s|e)$/, "")),
  );

const described = tools.map(({ name, title, description }) => ({
  name,
  named: wordsIn(`${name.replaceAll("_", " ")} ${title}`),
  words: wordsIn(`${name.replaceAll("_", " ")} ${title} ${description}`),
}));

/** A word weighs more if fewer tools contain it, and more in a name than in a description. */
function scoreOf(prompt: string, { named, words }: (typeof described)[number]): number {
  let score = 0;
  for (const word of wordsIn(prompt)) {
    if (!words.has(word)) continue;
    const count = described.filter((other) => other.words.has(word)).length;
    score += Math.log(1 + described.length / count) * (named.has(word) ? 2 : 1);
  }
  return score;
}

test.each(asked)(
  "“%s” · scored by the words in the descriptions · chooses %s",
  (prompt, expected) => {
    const scores = described.map((tool) => [tool.name, scoreOf(prompt, tool)] as const);
    const ranked = scores.toSorted(([, one], [, other]) => other - one);
    expect(ranked[0]?.[0], JSON.stringify(ranked.slice(0, 3))).toBe(expected);
  },
);

test("the prompts · together · choose each tool at least once", () => {
  const picked = new Set(asked.map(([, tool]) => tool));
  expect(tools.map(({ name }) => name).filter((name) => !picked.has(name))).toEqual([]);
});
