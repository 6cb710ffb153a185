import type { CodeInvitation, MailedInvitation } from "@referral-service/contract/app";
import type { OpenCode } from "../../links/invitation-codes/open-code.ts";
import type { StoredOrganization } from "../../people/organizations/organization.ts";
import { nameOf } from "../../people/users/person-name.ts";
import type { MailedLink } from "./mailed-link.ts";

interface Context {
  organization: Pick<StoredOrganization, "name">;
  canCreateAccount: boolean;
}

export const toCodeInvitation = (
  { owner, permissionLevel }: OpenCode,
  { organization, canCreateAccount }: Context,
): CodeInvitation => ({
  organization: { name: organization.name },
  inviterName: owner && nameOf(owner),
  permissionLevel,
  canCreateAccount,
});

export function toMailedInvitation(link: MailedLink, context: Context): MailedInvitation {
  const { email } = link;
  if (link.kind === "code") {
    const expiresAt = link.said.expiresAtMs;
    const nobody = { firstName: null, lastName: null };
    return { ...toCodeInvitation(link.code, context), email, ...nobody, expiresAt };
  }
  const { invitation, user } = link;
  return {
    organization: { name: context.organization.name },
    inviterName: invitation.inviterName,
    permissionLevel: user.permissionLevel,
    email,
    firstName: user.firstName,
    lastName: user.lastName,
    expiresAt: invitation.expiresAt.getTime(),
    canCreateAccount: context.canCreateAccount,
  };
}
