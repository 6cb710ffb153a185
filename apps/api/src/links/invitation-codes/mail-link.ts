import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import { invitationMail, languageOfInvitation } from "../../people/emails.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { invitationAddress } from "../../people/users/invitations/invitation.ts";
import { nameOf } from "../../people/users/rules.ts";
import { makeCodeToken } from "./code-token.ts";
import type { OpenCode } from "./open-code.ts";

const validMinutes = 24 * 60;

/** Emails a link that proves the email address and lets the person continue joining. */
export async function mailLink(
  tx: Tx,
  deps: Deps,
  { code, email }: { code: OpenCode; email: string },
) {
  const now = deps.clock.now();
  const organization = requireFound(await findOrganization(tx, code.organizationId));
  const expiresAtMs = now.getTime() + validMinutes * 60_000;
  const token = makeCodeToken(deps, { code: code.code, email, expiresAtMs });
  const mail = {
    language: languageOfInvitation(organization, code.permissionLevel),
    organizationName: organization.name,
    inviterName: code.owner && nameOf(code.owner),
    permissionLevel: code.permissionLevel,
    url: invitationAddress(deps.settings.publicUrl, token),
    validMinutes,
  };
  await enqueueMail(tx, deps, { to: email, ...invitationMail(mail) });
}
