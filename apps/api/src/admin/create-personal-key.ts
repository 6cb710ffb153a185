import type { Tx } from "../database/database.ts";
import { makeKeyText, parseKeyText } from "../identity/api-key-text.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";
import {
  findUsers,
  insertPersonalKey,
  recordOperatorAudit,
  requireOrganization,
  saveIdentity,
} from "./store.ts";

const keyName = "Made by the operator";

/** The operator may, whatever the plan, the role and the switch for AI assistants. */
export async function createPersonalKey(
  deps: AdminDeps,
  { slug, email }: { slug: string; email: string },
) {
  requireOwnKeys(deps);
  const { keyText, userId } = await deps.db.transaction(async (tx) => {
    const { id: organizationId } = await requireOrganization(tx, slug);
    const [user, ...others] = await findUsers(tx, organizationId, email);
    if (user === undefined) throw new AdminError(`${slug} has no user ${email}`);
    if (others.length > 0) throw new AdminError(`${slug} has several users ${email}`);
    const identityUserId =
      user.identityUserId ?? (await giveIdentity(tx, deps, organizationId, user));
    const holder = { organizationId, userId: user.id, identityUserId };
    return { userId: user.id, keyText: await givePersonalKey(tx, deps, holder) };
  });
  deps.print(`A personal key for ${email} (${userId}), shown only now:`);
  deps.print(keyText);
}

/** A key that nobody would accept is not made. */
export function requireOwnKeys({ identity }: Pick<AdminDeps, "identity">) {
  if (identity.provider !== "built-in") {
    throw new AdminError("Clerk issues the API keys here; create them there");
  }
}

/** What a human is known by whom no identity provider has told us of yet. */
export const newIdentityUserId = ({ newId }: Pick<AdminDeps, "newId">) => `identity_${newId()}`;

async function giveIdentity(
  tx: Tx,
  deps: AdminDeps,
  organizationId: string,
  { id }: { id: string },
): Promise<string> {
  const identityUserId = newIdentityUserId(deps);
  await saveIdentity(tx, id, { identityUserId, now: deps.clock.now() });
  await recordOperatorAudit(tx, deps, organizationId, {
    action: "user.updated",
    target: { type: "user", id },
    changes: { identityUserId: { from: null, to: identityUserId } },
  });
  return identityUserId;
}

/** Answers the key's text, which is stored nowhere. */
export async function givePersonalKey(
  tx: Tx,
  deps: AdminDeps,
  holder: { organizationId: string; userId: string; identityUserId: string },
): Promise<string> {
  const { organizationId, userId, identityUserId } = holder;
  const keyText = makeKeyText("user");
  const publicId = parseKeyText(keyText)?.publicId;
  if (publicId === undefined) throw new Error("A new key does not parse");
  const id = deps.newId();
  await insertPersonalKey(tx, {
    id,
    identityUserId,
    publicId,
    hash: deps.apiKeys.hash(keyText),
    lastFour: keyText.slice(-4),
    name: keyName,
    createdAt: deps.clock.now(),
  });
  await recordOperatorAudit(tx, deps, organizationId, {
    action: "api_key.created",
    target: { type: "api_key", id },
    changes: { name: { from: null, to: keyName }, userId: { from: null, to: userId } },
  });
  return keyText;
}
