import type { Client } from "@referral-service/sdk";
import { removeEndpoints } from "../endpoints.ts";
import type { Quickstart } from "../service.ts";
import { endpointName, linkSlug, referrerName, visitor } from "./cast.ts";
import { assembleTeam, type Team } from "./team.ts";

/** Removes everything that an interrupted run left behind. Returns a description of it. */
export async function removeLoop(quickstart: Quickstart): Promise<string[]> {
  const team = await assembleTeam(quickstart);
  const { superAdmin } = team;
  const removed: string[] = [];
  try {
    if (await removeEndpoints(superAdmin, endpointName)) removed.push("the endpoint");
    const memberId = await findMember(superAdmin, quickstart.people.memberOfNone.email);
    const link = await findLink(superAdmin);
    const referrerId = link?.referrerId ?? memberId;
    if (await removeReferrals(team, await referralsOfLoop(superAdmin, referrerId))) {
      removed.push("the referrals");
    }
    if (memberId !== undefined) {
      await superAdmin.users.remove(memberId);
      removed.push(referrerName);
    }
    return removed;
  } finally {
    await team.close();
  }
}

export async function findLink(client: Client) {
  for await (const link of client.publicLinks.list({ limit: 100 })) {
    if (link.slug === linkSlug) return link;
  }
  return undefined;
}

async function findMember(client: Client, email: string) {
  for await (const user of client.users.list({ q: email })) {
    if (user.email === email) return user.id;
  }
  return undefined;
}

/** Returns the referrer's referrals, and those that others submitted about the visitor. */
async function referralsOfLoop(client: Client, referrerId: string | undefined) {
  const ids = new Set<string>();
  if (referrerId !== undefined) {
    for await (const { id } of client.referrals.list({ referrerId })) ids.add(id);
  }
  for await (const { id, email } of client.referrals.list({ q: visitor.name })) {
    if (email === visitor.email) ids.add(id);
  }
  return ids;
}

async function removeReferrals(team: Team, ids: ReadonlySet<string>): Promise<boolean> {
  for (const id of ids) {
    await endPayments(team, id);
    await team.superAdmin.referrals.delete(id);
  }
  return ids.size > 0;
}

/** A payment in progress would keep its referral. Only a person in the app can end it. */
async function endPayments(team: Team, referralId: string) {
  const open: { id: string; step: "cancel" | "fail" }[] = [];
  for await (const { id, status } of team.superAdmin.bonusPayments.list({ referralId })) {
    if (status === "approved") open.push({ id, step: "cancel" });
    if (status === "processing") open.push({ id, step: "fail" });
  }
  if (open.length === 0) return;
  const app = await team.openApp("superAdmin");
  for (const { id, step } of open) {
    const body = step === "fail" ? { failureReason: "The demo was interrupted" } : {};
    await app.call("POST", `/bonus-payments/${id}/${step}`, body);
  }
}
