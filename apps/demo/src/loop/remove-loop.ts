import type { Client } from "@referral-service/sdk";
import { removeEndpoints } from "../endpoints.ts";
import type { Quickstart } from "../service.ts";
import { endpointName, linkSlug, referrerName } from "./cast.ts";
import { assembleTeam, type Team } from "./team.ts";

/** Removes everything that an interrupted run has left. Returns a description of it. */
export async function removeLoop(quickstart: Quickstart): Promise<string[]> {
  const team = await assembleTeam(quickstart);
  const { superAdmin } = team;
  const removed: string[] = [];
  try {
    if (await removeEndpoints(superAdmin, endpointName)) removed.push("the endpoint");
    const memberId = await findMember(superAdmin, quickstart.people.memberOfNone.email);
    const link = await findLink(superAdmin);
    const referrerId = link?.referrerId ?? memberId;
    if (referrerId !== undefined && (await removeReferrals(team, referrerId))) {
      removed.push("the referral");
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

async function removeReferrals(team: Team, referrerId: string): Promise<boolean> {
  const { superAdmin } = team;
  const ids: string[] = [];
  for await (const { id } of superAdmin.referrals.list({ referrerId })) ids.push(id);
  for (const id of ids) {
    await endPayments(team, id);
    await superAdmin.referrals.delete(id);
  }
  return ids.length > 0;
}

/** A payment that is under way would keep its referral. Only a person in the app may end it. */
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
