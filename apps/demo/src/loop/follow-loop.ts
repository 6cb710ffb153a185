import { type Receiver, startReceiver } from "../receiver.ts";
import type { Say } from "../say.ts";
import type { Quickstart } from "../service.ts";
import { bonus, endpointName, linkSlug, referrerCompany, referrerName, visitor } from "./cast.ts";
import { eventFailures, eventTable, verifiedEvents } from "./events.ts";
import { auditTable, wayOfPayment } from "./records.ts";
import { removeLoop } from "./remove-loop.ts";
import {
  addReferrer,
  complete,
  draft,
  enterPaymentDetails,
  openLink,
  pay,
  promoteAndBlock,
  submitAsVisitor,
  talk,
} from "./steps.ts";
import { assembleTeam, type Team } from "./team.ts";

const money = new Intl.NumberFormat("en", { style: "currency", currency: bonus.currency }).format(
  bonus.amount,
);

/**
 * Follows a referral from the visitor of a public link to the paid bonus, with a receiver that
 * verifies every event. Removes everything that it created, and returns the failures.
 */
export async function followLoop(quickstart: Quickstart, say: Say): Promise<string[]> {
  const left = await removeLoop(quickstart);
  if (left.length > 0) say(`Removed what an interrupted run had left: ${left.join(", ")}.`);
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
    const { payment, way } = await tellStory({ quickstart, team, receiver, say: numbered(say) });
    const since = endpoint.createdAt;
    const events = await verifiedEvents(team.superAdmin, { receiver, eventTypes, since });
    say(`\n${eventTable(events)}\n`);
    say(`The history of ${money}, ${payment.id}:\n${way}\n`);
    say(`The audit log of this run:\n${await auditTable(team.superAdmin, since)}\n`);
    const failures = eventFailures(events, receiver);
    if (failures.length === 0) say("Every event arrived, verified, as the API lists it.");
    return failures;
  } finally {
    await team.close();
    await removeLoop(quickstart);
    receiver.close();
    say(whatIsLeft);
  }
}

const whatIsLeft = `Removed: the endpoint, the referral with its messages, and ${referrerName}.
Kept: the payment in the books, and the entries of the audit log. Every run uses these again:
the customer ${visitor.name}, the company ${referrerCompany}, the link /r/${linkSlug},
and what ${referrerName} entered about himself, profile and payout details.
After an interrupted run, "pnpm demo --remove" removes what it has left.`;

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
  say(`${referrerName} completes the profile, and shares ${link.url}`);
  const referralId = await submitAsVisitor(team, { quickstart, link, receiver });
  say(`${visitor.name}, a visitor, sends the form on that page`);
  const asking = referrerApp;
  const answering = await team.openApp("businessDeveloperBonus");
  await talk(team, { referralId, asking, answering });
  say(`${referrerName} asks in the app, and ${names.developer}, a business developer, answers`);
  await complete(team, referralId);
  say(`${names.admin} completes the referral, and the visitor is a customer`);
  await enterPaymentDetails(referrerApp);
  say(`${referrerName} enters payout details in the app`);
  const payment = await draft(team, referralId);
  say(`${names.developer} drafts ${money} by API, which can neither approve nor pay`);
  const payerApp = await team.openApp("superAdmin");
  await pay(payerApp, payment);
  say(`${names.superAdmin}, a super admin, approves and pays it in the app, at the second try`);
  const way = await wayOfPayment(payerApp, payment);
  await promoteAndBlock(team, referrer);
  say(`${referrerName} becomes a business developer, is blocked by mistake, and unblocked`);
  await team.admin.referrals.delete(referralId);
  await referrerApp.call("POST", "/me/leave", {});
  say(`${names.admin} deletes the referral, and ${referrerName} leaves the organization`);
  return { payment, way };
}

function numbered(say: Say): Say {
  let count = 0;
  return (line) => {
    count += 1;
    say(`${String(count).padStart(2)}  ${line}`);
  };
}
