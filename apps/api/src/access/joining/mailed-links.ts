import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Connection } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import { SealBroken } from "../../kernel/platform/sealed-box.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { findOpenCode, type OpenCode } from "../../links/invitation-codes/open-code.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { invitationAddress, invitationHashOf } from "../../people/users/invitations/invitation.ts";
import { findOpenInvitation, type OpenInvitation } from "../../people/users/invitations/store.ts";
import { nameOf } from "../../people/users/person-name.ts";
import { findUser } from "../../people/users/store.ts";
import type { User } from "../../people/users/user.ts";
import { allUsers } from "../../people/users/visibility.ts";
import { invitationMail } from "../emails.ts";

const validMinutes = 24 * 60;

/** Mails a link that proves the address and continues joining. */
export async function mailLink(deps: Deps, { code, email }: { code: OpenCode; email: string }) {
  const now = deps.clock.now();
  const organization = requireFound(await findOrganization(deps.db, code.organizationId));
  const expiresAtMs = now.getTime() + validMinutes * 60_000;
  const token = makeCodeToken(deps, { code: code.code, email, expiresAtMs });
  const mail = {
    organizationName: organization.name,
    inviterName: code.owner && nameOf(code.owner),
    permissionLevel: code.permissionLevel,
    url: invitationAddress(deps.settings.publicUrl, token),
    validMinutes,
  };
  await deps.db.transaction(async (tx) =>
    enqueueMail(tx, deps, { to: email, ...invitationMail(mail) }),
  );
}

/** The invitation of a mailed link that can be used now. */
export type MailedLink =
  | { kind: "user"; email: string; invitation: OpenInvitation; user: User }
  | { kind: "code"; email: string; said: CodeToken; code: OpenCode };

/** Throws the same INVALID_REQUEST for a used, expired, replaced and unknown link. */
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
    message: "This invitation was used, has expired, was withdrawn or does not exist",
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
  // After an admin has corrected the address, the mail is in another person's mailbox.
  const isSameAddress = user?.email?.toLowerCase() === email.toLowerCase();
  if (!isWaiting || !isSameAddress) return undefined;
  return { kind: "user", email, invitation, user };
}

export const organizationOf = (link: MailedLink): string =>
  link.kind === "user" ? link.user.organizationId : link.code.organizationId;

/** The content of the link that is mailed to a person who joins by a code: the address that it proves, and the code. */
interface CodeToken {
  code: string;
  email: string;
  expiresAtMs: number;
}

const prefix = "code.";
const context = "link to join by a code";

const isCodeToken = (token: string) => token.startsWith(prefix);

/** Seals the token. It needs no row: the link works once because an address has one account. */
const makeCodeToken = ({ sealedBox }: Pick<PlatformDeps, "sealedBox">, said: CodeToken) =>
  prefix + Buffer.from(sealedBox.seal(JSON.stringify(said), context)).toString("base64url");

/** Returns undefined for a token that this service did not seal, or that has expired. */
function readCodeToken(
  { sealedBox, clock }: Pick<PlatformDeps, "sealedBox" | "clock">,
  token: string,
): CodeToken | undefined {
  try {
    const sealed = Buffer.from(token.slice(prefix.length), "base64url");
    const said: CodeToken = JSON.parse(sealedBox.open(sealed, context));
    return said.expiresAtMs > clock.now().getTime() ? said : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
