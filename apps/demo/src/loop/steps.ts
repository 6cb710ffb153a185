import type { BonusPayment, PublicLink, Referral, User } from "@referral-service/sdk";
import type { AppSession } from "../app-session.ts";
import type { Receiver } from "../receiver.ts";
import type { Quickstart } from "../service.ts";
import {
  bonus,
  linkSlug,
  referrerCompany,
  referrerProfile,
  visitor,
  visitorOfThisRun,
} from "./cast.ts";
import { findLink } from "./remove-loop.ts";
import { submitForm } from "./submit-form.ts";
import type { Team } from "./team.ts";

/** Adds the person to the organization, and accepts in their name. A former user becomes a present one again. */
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

/** The person's link. An existing one is used again, because links cannot be deleted. */
export async function openLink({ referrer }: Team): Promise<PublicLink> {
  return (await findLink(referrer)) ?? referrer.publicLinks.create({ slug: linkSlug });
}

/** Submits the form of the link. The id of the referral comes from its first event. */
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

/** The referrer asks, and their business developer answers and adds the visitor's information. */
export async function talk(
  { developer }: Team,
  {
    referralId,
    asking,
    answering,
  }: { referralId: string } & Record<"asking" | "answering", AppSession>,
) {
  const path = `/referrals/${referralId}/messages`;
  await asking.call("POST", path, { body: "Calla is my neighbour. Can you call her this week?" });
  await answering.call("POST", path, {
    body: "I called her today: she wants an offer. Thank you!",
  });
  const { email, phone } = visitor;
  await developer.referrals.update(referralId, { status: "contacted", email, phone });
}

export const complete = ({ admin }: Team, referralId: string): Promise<Referral> =>
  admin.referrals.update(referralId, { status: "completed" });

export const enterPaymentDetails = (app: AppSession) =>
  app.call("PUT", "/payment-credentials", {
    paymentMethod: "bank_transfer",
    details: { accountHolder: "Jonas Vik", accountNumber: "NO93 8601 1117 947" },
  });

export const draft = ({ developer }: Team, referralId: string): Promise<BonusPayment> =>
  developer.bonusPayments.create({ referralId, ...bonus });

/** Approves and pays it; the first try fails. */
export async function pay(app: AppSession, { id }: BonusPayment) {
  const step = (name: string, body = {}) => app.call("POST", `/bonus-payments/${id}/${name}`, body);
  await step("approve", { reason: "Agreed with the referrer for this demo" });
  await step("process");
  await step("fail", { failureReason: "The bank asks for the name of the account's holder" });
  await step("process");
  await step("complete");
}

/** All other changes to a user of an organization. */
export async function promoteAndBlock({ superAdmin, admin }: Team, { id }: User) {
  await superAdmin.users.setPermissions(id, { permissionLevel: "marketer" });
  await admin.users.setStatus(id, { status: "blocked" });
  await admin.users.setStatus(id, { status: "active" });
}
