import type { Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import type { RecordingDeps } from "../../kernel/outbox/enqueue-event.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { workHandedOverMail } from "../emails.ts";
import { receiversAmong } from "../notifications/referral-notice-store.ts";
import { passReferrersOn } from "./business-developer.ts";
import type { HandOverDeps, PeopleDeps } from "./consequences.ts";
import { type HandedOver, workHandedOverAudit } from "./facts.ts";
import { allUsers, isBusinessDeveloper, nameOf, type User } from "./rules.ts";
import { findUser } from "./store.ts";

const path = "successorId";

/**
 * Returns the user who takes over the work. Null if no one is named. Throws INVALID_REQUEST unless
 * the named user is another active business developer.
 */
export async function requireSuccessor(
  tx: Tx,
  { organizationId, id }: User,
  named: string | undefined,
): Promise<User | null> {
  if (named === undefined) return null;
  const successor = await findUser(tx, allUsers(organizationId), named);
  if (successor?.status !== "active" || !isBusinessDeveloper(successor) || successor.id === id) {
    throw invalidRequest({
      path,
      message: "must be the ID of another active business developer in this organization",
    });
  }
  return successor;
}

export const unneededSuccessor = () =>
  invalidRequest({
    path,
    message: "must be omitted unless the user stops working as a business developer",
  });

/** The work that a user hands over when they are no longer a business developer. */
interface PassedOn {
  referrerCount: number;
  referralCount: number;
}

/**
 * Hands over the referrers and open referrals of a user who leaves or is no longer a business
 * developer. The referrers of a user without a successor have no business developer. The user's open
 * referrals go to their referrers' business developers or to no one.
 */
export async function passWorkOn(
  tx: Tx,
  deps: RecordingDeps & PeopleDeps,
  actor: Actor,
  { user, successor }: { user: User; successor: User | null },
): Promise<PassedOn> {
  const successorId = successor?.id ?? null;
  const referrerCount = await passReferrersOn(tx, deps, actor, { user, successorId });
  const { release } = deps.peopleConsequences;
  const referralCount = await release(tx, deps, actor, user, successorId);
  return { referrerCount, referralCount };
}

/** Gives the successor the portal, records the handover of the work in `passedOn`, and emails the successor if another person handed over something. */
export async function handOver(
  tx: Tx,
  deps: Deps & HandOverDeps,
  actor: Actor,
  { user, successor, passedOn }: { user: User; successor: User; passedOn: PassedOn },
) {
  const portal = await deps.handOverConsequences.passPortalOn(tx, deps, user, successor.id);
  const counts: HandedOver = { ...passedOn, ...portal };
  enqueueAudit(tx, deps, actor, workHandedOverAudit(user, successor, counts));
  if (Object.values(counts).every((count) => count === 0)) return;
  // No one gets an email about their own action.
  if (actor.kind === "person" && actor.userId === successor.id) return;
  const [receiver] = await receiversAmong(tx, [successor.id]);
  if (receiver === undefined) return;
  const mail = workHandedOverMail({
    organizationName: receiver.organizationName,
    formerName: nameOf(user),
    ...counts,
    url: `${deps.settings.publicUrl}/app/o/${receiver.slug}/referrals?assignee=${successor.id}`,
  });
  enqueueMail(tx, deps, { to: receiver.to, notice: { userId: successor.id, count: 1 }, ...mail });
}
