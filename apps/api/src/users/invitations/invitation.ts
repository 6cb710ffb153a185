import { createHash, randomBytes } from "node:crypto";
import type { UserInvitation } from "@referral-service/contract/app";

export const invitationDays = 7;

/** How often somebody is mailed an invitation to one user within a day. */
export const invitationsPerDayMax = 5;

/** What an organization sees of an invitation. */
export interface SentInvitation {
  email: string;
  createdAt: Date;
  expiresAt: Date;
}

export const makeInvitationToken = () => randomBytes(32).toString("base64url");

/** The token is as random as the hash, so that a fast one does. */
export const invitationHashOf = (token: string) =>
  new Uint8Array(createHash("sha256").update(token).digest());

/** The token stands in the fragment, which no server and no log sees. */
export const invitationAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/app/join/invitation#${token}`;

export const toInvitationView = (invitation: SentInvitation): UserInvitation => ({
  email: invitation.email,
  sentAt: invitation.createdAt.getTime(),
  expiresAt: invitation.expiresAt.getTime(),
});
