import type { Tx } from "../database/database.ts";
import { makeKeyText, parseKeyText } from "../identity/api-key-text.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";
import {
  findMembers,
  insertPersonalKey,
  recordOperatorAudit,
  requireOrganization,
} from "./store.ts";

const keyName = "Made by the operator";

/** The operator may, whatever the plan, the role and the switch for AI assistants. */
export async function createPersonalKey(
  deps: AdminDeps,
  { slug, email }: { slug: string; email: string },
) {
  requireOwnKeys(deps);
  const { keyText, userId } = await deps.db.transaction(async (tx) => {
    const organization = await requireOrganization(tx, slug);
    const [member, ...others] = await findMembers(tx, organization.id, email);
    if (member === undefined) throw new AdminError(`${slug} has no member ${email}`);
    if (others.length > 0) throw new AdminError(`${slug} has several members ${email}`);
    const { userId } = member;
    return { userId, keyText: await givePersonalKey(tx, deps, organization.id, userId) };
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

/** Answers the key's text, which is stored nowhere. */
export async function givePersonalKey(
  tx: Tx,
  deps: AdminDeps,
  organizationId: string,
  userId: string,
): Promise<string> {
  const keyText = makeKeyText("user");
  const publicId = parseKeyText(keyText)?.publicId;
  if (publicId === undefined) throw new Error("A new key does not parse");
  const id = deps.newId();
  await insertPersonalKey(tx, {
    id,
    userId,
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
