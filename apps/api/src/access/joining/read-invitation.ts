import type { CodeInvitation, MailedInvitation } from "@referral-service/contract/app";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { bonusForJoining } from "../../links/invitation-codes/bonus-for-joining.ts";
import { type OpenCode, requireOpenCode } from "../../links/invitation-codes/open-code.ts";
import { type StoredOrganization, uploadedLogoPath } from "../../people/organizations/rules.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { nameOf } from "../../people/users/rules.ts";
import { findAccountByEmail } from "../accounts/store.ts";
import { makesAccounts } from "./accept-invitation.ts";
import { type MailedLink, organizationOf, requireOpenLink } from "./mailed-links.ts";

/** Returns the invitation that an emailed link opens. */
export async function readInvitation(deps: Deps, token: string) {
  const link = await requireOpenLink(deps.db, deps, token);
  const [organization, account] = await Promise.all([
    findOrganization(deps.db, organizationOf(link)),
    findAccountByEmail(deps.db, link.email),
  ]);
  const { permissionLevel } = link.kind === "code" ? link.code : link.user;
  return toMailedInvitation(link, {
    organization: requireFound(organization),
    bonus: await bonusForJoining(deps, { organizationId: organizationOf(link), permissionLevel }),
    canCreateAccount: makesAccounts(deps) && account === undefined,
  });
}

/** Returns the invitation of a code. Throws NOT_FOUND for a code that does not work. */
export async function readCode(deps: Deps, text: string) {
  const code = await requireOpenCode(deps, text);
  const organization = requireFound(await findOrganization(deps.db, code.organizationId));
  return toCodeInvitation(code, {
    organization,
    bonus: await bonusForJoining(deps, code),
    canCreateAccount: makesAccounts(deps),
  });
}

interface Context extends Pick<CodeInvitation, "bonus"> {
  organization: Pick<StoredOrganization, "name" | "logoUrl" | "accentColor">;
  canCreateAccount: boolean;
}

const invitingView = ({ name, logoUrl, accentColor }: Context["organization"]) => ({
  name,
  logoPath: uploadedLogoPath(logoUrl),
  accentColor,
});

const toCodeInvitation = (
  { owner, permissionLevel }: OpenCode,
  { organization, bonus, canCreateAccount }: Context,
): CodeInvitation => ({
  organization: invitingView(organization),
  inviterName: owner && nameOf(owner),
  permissionLevel,
  bonus,
  canCreateAccount,
});

function toMailedInvitation(link: MailedLink, context: Context): MailedInvitation {
  const { email } = link;
  if (link.kind === "code") {
    const expiresAt = link.said.expiresAtMs;
    const nobody = { firstName: null, lastName: null };
    return { ...toCodeInvitation(link.code, context), email, ...nobody, expiresAt };
  }
  const { invitation, user } = link;
  return {
    organization: invitingView(context.organization),
    inviterName: invitation.inviterName,
    permissionLevel: user.permissionLevel,
    email,
    firstName: user.firstName,
    lastName: user.lastName,
    expiresAt: invitation.expiresAt.getTime(),
    bonus: context.bonus,
    canCreateAccount: context.canCreateAccount,
  };
}
