import type { PublicLink, Referral, User } from "@referral-service/sdk";
import type { AppSession } from "../app-session.ts";
import type { Receiver } from "../receiver.ts";
import type { Quickstart } from "../service.ts";
import {
  account,
  linkSlug,
  otherSubmission,
  referrerCompany,
  referrerProfile,
  visitor,
  visitorOfThisRun,
} from "./cast.ts";
import { findLink } from "./remove-loop.ts";
import { submitForm } from "./submit-form.ts";
import type { Team } from "./team.ts";

/**
 * Adds the person to the organization, and accepts in their name. A former member becomes a user
 * again.
 */
export async function addReferrer(
  { admin, referrer, developerId, organizationId }: Team,
  quickstart: Quickstart,
  { identityUserId, accept }: AppSession,
): Promise<User> {
  const user = await admin.users.create({
    ...referrerProfile(quickstart),
    company: null,
    phone: null,
    identityUserId,
    businessDeveloperId: developerId,
  });
  await accept(organizationId);
  return referrer.users.update(user.id, { company: referrerCompany, phone: "+47 555 0177" });
}

/** Returns the person's link. Reuses an existing one, because links cannot be deleted. */
export async function openLink({ referrer }: Team): Promise<PublicLink> {
  return (await findLink(referrer)) ?? referrer.publicLinks.create({ slug: linkSlug });
}

/** Submits the form of the link. Takes the ID of the referral from its first event. */
export async function submitAsVisitor(
  { systems, organizationId }: Team,
  { quickstart, link, receiver }: { quickstart: Quickstart; link: PublicLink; receiver: Receiver },
): Promise<string> {
  const sent = visitorOfThisRun();
  const fields = await systems.customFields.list(organizationId, { limit: 100 });
  await submitForm(quickstart.baseUrl, { link, fields: fields.data, visitor: sent });
  const event = await receiver.waitFor(
    (one) => one.eventType === "referral.created" && one.data.referral.email === sent.email,
  );
  if (event.eventType !== "referral.created") throw new Error("Another event was found");
  return event.data.referral.id;
}

/**
 * Adds a message by the referrer, a response by their business developer, and the visitor's
 * information.
 */
export async function talk(
  { developer }: Team,
  {
    referralId,
    asking,
    answering,
  }: { referralId: string } & Record<"asking" | "answering", AppSession>,
) {
  const path = `/referrals/${referralId}/messages`;
  await asking.call("POST", path, { body: "Calla is my neighbor. Can you call her this week?" });
  await answering.call("POST", path, {
    body: "I called her today, and she wants an offer. Thank you!",
  });
  const { email, phone } = visitor;
  await developer.referrals.update(referralId, { status: "contacted", email, phone });
}

/** Refers the same person as another referrer. The response is the same as for any referral. */
export const submitAgain = ({ otherReferrer }: Team): Promise<Referral> =>
  otherReferrer.referrals.create(otherSubmission);

/**
 * Splits the credit between the referrals for one person, as an admin does in the duplicate review.
 */
export const splitCredit = ({ admin }: Team, referralId: string) =>
  admin.referrals.duplicates.decide(referralId, {
    decision: "shared",
    reason: "Both talked to her before she called us",
  });

export async function complete({ admin }: Team, referralIds: string[]) {
  for (const id of referralIds) await admin.referrals.update(id, { status: "completed" });
}

export const enterPayoutDetails = (app: AppSession) =>
  app.call("PUT", "/payment-credentials", { paymentMethod: "bank_transfer", details: account });

/** Makes all other changes to a user in an organization. */
export async function promoteAndBlock({ superAdmin, admin }: Team, { id }: User) {
  await superAdmin.users.setPermissions(id, { permissionLevel: "marketer" });
  await admin.users.setStatus(id, { status: "blocked" });
  await admin.users.setStatus(id, { status: "active" });
}
