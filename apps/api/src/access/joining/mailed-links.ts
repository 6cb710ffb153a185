import type { Connection } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import {
  type CodeToken,
  isCodeToken,
  readCodeToken,
} from "../../links/invitation-codes/code-token.ts";
import { findOpenCode, type OpenCode } from "../../links/invitation-codes/open-code.ts";
import { invitationHashOf } from "../../people/users/invitations/invitation.ts";
import { findOpenInvitation, type OpenInvitation } from "../../people/users/invitations/store.ts";
import type { User } from "../../people/users/rules.ts";
import { allUsers } from "../../people/users/rules.ts";
import { findUser } from "../../people/users/store.ts";

/** The usable invitation that an emailed link opens. */
export type MailedLink =
  | { kind: "user"; email: string; invitation: OpenInvitation; user: User }
  | { kind: "code"; email: string; said: CodeToken; code: OpenCode };

/** Throws the same INVALID_REQUEST for used, expired, replaced and unknown links. */
export async function requireOpenLink(
  connection: Connection,
  deps: Pick<Deps, "clock" | "sealedBox">,
  token: string,
): Promise<MailedLink> {
  const link = isCodeToken(token)
    ? await codeLink(connection, deps, token)
    : await userLink(connection, deps, token);
  if (link !== undefined) return link;
  throw invalidRequest({
    path: "token",
    message: "must be an open invitation. Ask for a new invitation.",
  });
}

async function codeLink(
  connection: Connection,
  deps: Pick<Deps, "clock" | "sealedBox">,
  token: string,
): Promise<MailedLink | undefined> {
  const said = readCodeToken(deps, token);
  if (said === undefined) return undefined;
  const code = await findOpenCode(connection, said.code, deps.clock.now());
  return code && { kind: "code", email: said.email, said, code };
}

async function userLink(
  connection: Connection,
  { clock }: Pick<Deps, "clock">,
  token: string,
): Promise<MailedLink | undefined> {
  const hash = invitationHashOf(token);
  const invitation = await findOpenInvitation(connection, hash, clock.now());
  if (invitation === null) return undefined;
  const { organizationId, userId, email } = invitation;
  const user = await findUser(connection, allUsers(organizationId), userId);
  const isWaiting = user?.status === "active" && user.identityUserId === null;
  // The email is in another person's mailbox if an admin has since corrected the email address.
  const isSameAddress = user?.email?.toLowerCase() === email.toLowerCase();
  if (!isWaiting || !isSameAddress) return undefined;
  return { kind: "user", email, invitation, user };
}

export const organizationOf = (link: MailedLink): string =>
  link.kind === "user" ? link.user.organizationId : link.code.organizationId;
