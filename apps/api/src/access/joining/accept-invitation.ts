import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { forbidden } from "../../kernel/refusal.ts";
import { joinByCodeIn } from "../../links/invitation-codes/join-by-code.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { nameOf } from "../../people/users/person-name.ts";
import { lockUsers } from "../../people/users/store.ts";
import { refuseCommonPassword } from "../accounts/sign-in/common-passwords.ts";
import { hashPassword } from "../accounts/sign-in/password.ts";
import { giveIdentity, type PersonsName } from "./give-identity.ts";
import { type MailedLink, organizationOf, requireOpenLink } from "./mailed-link.ts";
import { createAccount, makesAccounts } from "./new-account.ts";

interface Acceptance {
  token: string;
  requestId: string;
}

/** Accepts as a signed-in person, who keeps their identity. */
export function acceptInvitation(
  deps: Deps,
  {
    token,
    requestId,
    identityUserId,
    email,
  }: Acceptance & { identityUserId: string; email: string },
) {
  const noName = { firstName: null, lastName: null };
  return deps.db.transaction(async (tx) => {
    const link = await lockOpenLink(tx, deps, token);
    // The account's address is proven. The link may have gone to another one.
    const person = { identityUserId, name: noName, email, requestId };
    await takeUp(tx, deps, link, person);
    return { slug: await slugOf(tx, link) };
  });
}

/** Accepts with a new account, whose address the mailed link proves. */
export async function acceptAsNew(
  deps: Deps,
  { token, requestId, name, password }: Acceptance & { name: PersonsName; password: string },
) {
  if (!makesAccounts(deps)) throw forbidden("Sign in first; accounts are made elsewhere");
  // Checked before the expensive hashing.
  await requireOpenLink(deps.db, deps, token);
  await refuseCommonPassword("password", password);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (tx) => {
    const link = await lockOpenLink(tx, deps, token);
    const { email } = link;
    const account = { email, name: nameOf(name) ?? email, passwordHash };
    const identityUserId = await createAccount(tx, deps, account);
    await takeUp(tx, deps, link, { identityUserId, name, email, requestId });
    return { slug: await slugOf(tx, link), email: email.toLowerCase() };
  });
}

/** Runs one at a time in an organization, so that a link opened by two people at once is used once. */
async function lockOpenLink(tx: Tx, deps: Deps, token: string): Promise<MailedLink> {
  await lockUsers(tx, organizationOf(await requireOpenLink(tx, deps, token)));
  return requireOpenLink(tx, deps, token);
}

interface Person {
  identityUserId: string;
  name: PersonsName;
  email: string;
  requestId: string;
}

async function takeUp(tx: Tx, deps: Deps, link: MailedLink, person: Person) {
  if (link.kind === "user") return giveIdentity(tx, deps, link, person);
  const { identityUserId, name, email, requestId } = person;
  const joining = { identityUserId, profile: { ...name, email }, requestId };
  await joinByCodeIn(tx, deps, joining, link.said.code);
}

async function slugOf(tx: Tx, link: MailedLink): Promise<string> {
  return requireFound(await findOrganization(tx, organizationOf(link))).slug;
}
