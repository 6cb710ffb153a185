import { createHash, randomBytes } from "node:crypto";
import type { UserInvitation } from "@referral-service/contract/app";

export const invitationDays = 7;

/** The largest number of invitation emails for one user within a day. */
export const invitationsPerDayMax = 5;

/** An invitation as the organization sees it. */
export interface SentInvitation {
  email: string;
  createdAt: Date;
  expiresAt: Date;
}

export const makeInvitationToken = () => randomBytes(32).toString("base64url");

/** A fast hash is enough, because the token is as random as the hash. */
export const invitationHashOf = (token: string) =>
  new Uint8Array(createHash("sha256").update(token).digest());

/** The token is in the fragment, because browsers do not send it to any server. */
export const invitationAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/app/join/invitation#${token}`;

export const toInvitationView = (invitation: SentInvitation): UserInvitation => ({
  email: invitation.email,
  sentAt: invitation.createdAt.getTime(),
  expiresAt: invitation.expiresAt.getTime(),
});
