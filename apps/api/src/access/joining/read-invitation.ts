import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireOpenCode } from "../../links/invitation-codes/open-code.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { findAccountByEmail } from "../accounts/store.ts";
import { organizationOf, requireOpenLink } from "./mailed-link.ts";
import { makesAccounts } from "./new-account.ts";
import { toCodeInvitation, toMailedInvitation } from "./view.ts";

/** Returns the invitation of a mailed link. */
export async function readInvitation(deps: Deps, token: string) {
  const link = await requireOpenLink(deps.db, deps, token);
  const [organization, account] = await Promise.all([
    findOrganization(deps.db, organizationOf(link)),
    findAccountByEmail(deps.db, link.email),
  ]);
  const canCreateAccount = makesAccounts(deps) && account === undefined;
  return toMailedInvitation(link, { organization: requireFound(organization), canCreateAccount });
}

/** Returns the invitation of a code. Throws NOT_FOUND for a code that does not work. */
export async function readCode(deps: Deps, text: string) {
  const code = await requireOpenCode(deps, text);
  const organization = requireFound(await findOrganization(deps.db, code.organizationId));
  return toCodeInvitation(code, { organization, canCreateAccount: makesAccounts(deps) });
}
