import { type Receiver, startReceiver } from "../receiver.ts";
import type { Say } from "../say.ts";
import type { Quickstart } from "../service.ts";
import {
  endpointName,
  linkSlug,
  referrerCompany,
  referrerName,
  ruleName,
  visitor,
} from "./cast.ts";
import { eventFailures, eventTable, verifiedEvents } from "./events.ts";
import { Mailbox } from "./mailbox.ts";
import { approveOverWarning, draftsOf, explanationOf, payByRun } from "./pay.ts";
import { auditTable, historyOfPayment } from "./records.ts";
import { removeLoop } from "./remove-loop.ts";
import {
  addReferrer,
  complete,
  enterPayoutDetails,
  openLink,
  promoteAndBlock,
  splitCredit,
  submitAgain,
  submitAsVisitor,
  talk,
} from "./steps.ts";
import { assembleTeam, type Team } from "./team.ts";

/**
 * Follows a referral from a visitor to a public link through to the paid bonus, with a receiver
 * that verifies every event. Removes everything that it created, and returns the failures.
 */
export async function followLoop(quickstart: Quickstart, say: Say): Promise<string[]> {
  const left = await removeLoop(quickstart);
  if (left.length > 0) say(`Removed what an interrupted run left behind: ${left.join(", ")}.`);
  const team = await assembleTeam(quickstart);
  const receiver = await startReceiver();
  try {
    const { systems } = team;
    const eventTypes = (await systems.eventTypes.list()).data.map((one) => one.eventType);
    const endpoint = await systems.webhookEndpoints.create({
      name: endpointName,
      url: receiver.url,
      eventTypes,
    });
    receiver.useSecret(endpoint.secret);
    say(`\nA receiver on this machine subscribes to all ${eventTypes.length} event types.\n`);
    const mailbox = await Mailbox.open(quickstart);
    const told = await tellStory({ quickstart, team, receiver, say: numbered(say) });
    const { payment, history, why } = told;
    const since = endpoint.createdAt;
    const events = await verifiedEvents(team.superAdmin, { receiver, eventTypes, since });
    say(`\n${eventTable(events)}\n`);
    const money = moneyIn(payment.currency).format(payment.amount);
    say(`Why ${money}: ${why}\n`);
    say(`The history of ${money}, ${payment.id}:\n${history}\n`);
    const { memberOfNone, otherReferrer } = quickstart.people;
    for (const [to, subjects] of await mailbox.subjectsTo([
      memberOfNone.email,
      otherReferrer.email,
    ])) {
      say(`Emails to ${to}:\n${subjects.map((subject) => `  ${subject}`).join("\n")}\n`);
    }
    say(`The audit log of this run:\n${await auditTable(team.superAdmin, since)}\n`);
    const failures = eventFailures(events, receiver);
    if (failures.length === 0) say("Every event arrived, was verified and matches the API's list.");
    return failures;
  } finally {
    await team.close();
    await removeLoop(quickstart);
    receiver.close();
    say(whatIsLeft);
  }
}

const whatIsLeft = `Removed: the endpoint, the referrals with their messages, and ${referrerName}.
Kept: the payments, their payment run and the audit log entries. Every run reuses these:
the customer ${visitor.name}, the company ${referrerCompany}, the link /r/${linkSlug},
the profile of ${referrerName}, and the payout details of both referrers.
"pnpm demo --remove" removes what an interrupted run left behind.`;

interface Stage {
  quickstart: Quickstart;
  team: Team;
  receiver: Receiver;
  say: Say;
}

async function tellStory({ quickstart, team, receiver, say }: Stage) {
  const { names } = team;
  const referrerApp = await team.openApp("memberOfNone");
  const referrer = await addReferrer(team, quickstart, referrerApp);
  say(`${names.admin}, an admin, adds ${referrerName} as a referrer of ${names.developer}`);
  const link = await openLink(team);
  say(`${referrerName} completes the profile and shares ${link.url}`);
  const first = await submitAsVisitor(team, { quickstart, link, receiver });
  say(`${visitor.name}, a visitor, sends the form on that page`);
  const other = await submitAgain(team);
  const referralIds = [first, other.id];
  say(`${names.otherReferrer}, another referrer, also refers ${visitor.name} through the API`);
  const answering = await team.openApp("businessDeveloperBonus");
  await talk(team, { referralId: first, asking: referrerApp, answering });
  say(`${referrerName} asks in the app, and ${names.developer}, a business developer, answers`);
  await splitCredit(team, first);
  say(`${names.admin} finds both in the duplicate review and splits the credit`);
  for (const app of [referrerApp, await team.openApp("otherReferrer")])
    await enterPayoutDetails(app);
  say(`${referrerName} and ${names.otherReferrer} enter the same payout details in the app`);
  await complete(team, referralIds);
  const drafts = await draftsOf(team, referralIds);
  const sums = drafts.map(({ amount, currency }) => moneyIn(currency).format(amount)).join(" and ");
  say(`${names.admin} completes both referrals, and the rule “${ruleName}” drafts ${sums}`);
  const payerApp = await team.openApp("superAdmin");
  const warnings = await approveOverWarning(payerApp, drafts);
  say(
    `${names.superAdmin}, a super admin, is warned (${warnings.join(", ")}) and approves with a reason`,
  );
  await payByRun(payerApp, drafts);
  say(
    `${names.superAdmin} pays both with one file for the bank, and the rejected one on the second attempt`,
  );
  const [payment] = drafts;
  if (payment === undefined) throw new Error(`The rule “${ruleName}” drafted nothing`);
  const history = await historyOfPayment(payerApp, payment);
  const why = await explanationOf(team, payment);
  await promoteAndBlock(team, referrer);
  say(`${referrerName} becomes a business developer, is blocked by mistake and unblocked`);
  for (const id of referralIds) await team.admin.referrals.delete(id);
  await referrerApp.call("POST", "/me/leave", {});
  say(`${names.admin} deletes the referrals, and ${referrerName} leaves the organization`);
  return { payment, history, why };
}

const moneyIn = (currency: string) => new Intl.NumberFormat("en", { style: "currency", currency });

function numbered(say: Say): Say {
  let count = 0;
  return (line) => {
    count += 1;
    say(`${String(count).padStart(2)}  ${line}`);
  };
}
