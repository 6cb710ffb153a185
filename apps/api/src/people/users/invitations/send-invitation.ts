import { enqueueAudit } from "../../../kernel/audit/store.ts";
import type { Caller } from "../../../kernel/callers/caller.ts";
import { requireAllowed } from "../../../kernel/callers/decision.ts";
import { requireFound } from "../../../kernel/callers/require-found.ts";
import type { Tx } from "../../../kernel/database/database.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { dayMs } from "../../../kernel/durations.ts";
import { enqueueMail } from "../../../kernel/email/enqueue-email.ts";
import { requireRoom } from "../../../kernel/limits/bounds/require-room.ts";
import { lastSpan } from "../../../kernel/platform/clock.ts";
import { conflict, Refusal } from "../../../kernel/refusal.ts";
import { invitationMail, languageOfInvitation } from "../../emails.ts";
import { findOrganization } from "../../organizations/store.ts";
import { userInvitedAudit } from "../facts.ts";
import { lockUsersFor } from "../lock-users.ts";
import type { User } from "../rules.ts";
import { canManageUser, visibleUsers } from "../rules.ts";
import { lockUser } from "../store.ts";
import {
  invitationAddress,
  invitationDays,
  invitationHashOf,
  invitationsPerDayMax,
  makeInvitationToken,
  type SentInvitation,
} from "./invitation.ts";
import { countInvitationsIn, enqueueInvitation } from "./store.ts";

/** Emails an invitation to a user who has not joined, and invalidates the previous one. */
export async function sendInvitation(deps: Deps, caller: Caller, userId: string) {
  return deps.db.transaction(async (tx) => {
    const actor = await lockUsersFor(tx, caller);
    const user = requireFound(await lockUser(tx, visibleUsers(actor), userId));
    requireAllowed(canManageUser(actor, user));
    const email = requireInvitable(user);
    await requireFewInvitations(tx, deps, user);
    enqueueAudit(tx, deps, actor, userInvitedAudit(user));
    return invite(tx, deps, actor, { ...user, email });
  });
}

/**
 * Writes the invitation and its email. The user is new, or the caller has checked that they can be
 * invited.
 */
export async function invite(
  tx: Tx,
  deps: Pick<Deps, "newId" | "clock" | "sealedBox" | "settings" | "bounds">,
  inviter: Caller,
  user: User & { email: string },
): Promise<SentInvitation> {
  const { organizationId, email } = user;
  await requireRoom(tx, deps, { organizationId, what: "invitationMails" });
  const organization = requireFound(await findOrganization(tx, organizationId));
  const token = makeInvitationToken();
  const inviterName = inviter.kind === "person" ? inviter.userName : null;
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + invitationDays * dayMs);
  const { permissionLevel, id: userId } = user;
  enqueueInvitation(tx, {
    id: deps.newId(),
    organizationId,
    userId,
    email,
    tokenHash: invitationHashOf(token),
    inviterName,
    createdAt,
    expiresAt,
  });
  const url = invitationAddress(deps.settings.publicUrl, token);
  const validMinutes = (invitationDays * dayMs) / 60_000;
  const mail = {
    language: languageOfInvitation(organization, permissionLevel),
    organizationName: organization.name,
    ...{ inviterName, permissionLevel, url, validMinutes },
  };
  enqueueMail(tx, deps, { to: email, ...invitationMail(mail) });
  return { email, createdAt, expiresAt };
}

function requireInvitable({ identityUserId, status, email }: User): string {
  if (identityUserId !== null) throw conflict("This person has already joined.");
  if (status === "blocked") throw conflict("This person is blocked. Unblock them first.");
  if (email === null)
    throw conflict("This person has no email address. Add an email address first.");
  return email;
}

async function requireFewInvitations(tx: Tx, { clock }: Pick<Deps, "clock">, user: User) {
  const { organizationId, id: userId } = user;
  const sentCount = await countInvitationsIn(
    tx,
    { organizationId, userId },
    lastSpan(clock.now(), dayMs),
  );
  if (sentCount < invitationsPerDayMax) return;
  throw new Refusal(
    "RATE_LIMIT_EXCEEDED",
    `This person has received ${invitationsPerDayMax} invitations in the last 24 hours. Wait 24 hours, then send another one.`,
    { retryAfterSeconds: dayMs / 1_000 },
  );
}
