import { contract } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { isId } from "../kernel/platform/ids.ts";
import { findPresentPerson } from "../people/users/present-person.ts";
import type { StoredImport } from "./rules.ts";
import { isKeyUsable } from "./store.ts";

/**
 * The person or organization key that requested the work, with their current permissions. Null if they can no
 * longer do it.
 */
export async function presentActor(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { organizationId, type, actor, requestId }: StoredImport,
): Promise<Caller | null> {
  const { access } = contract.imports[type].create.metadata;
  if (actor.userId !== null) {
    return findPresentPerson(tx, { organizationId, userId: actor.userId, requestId }, access);
  }
  const keyId = String(actor.keyId);
  // A key of another identity provider was valid when the request arrived. Only the provider can check
  // whether it still is.
  const isUsable =
    !isId(keyId) || (await isKeyUsable(tx, keyId, { scope: access.scope, now: deps.clock.now() }));
  if (!isUsable) return null;
  return {
    kind: "organization-key",
    organizationId,
    keyId,
    keyName: actor.name ?? "",
    scopes: new Set([access.scope]),
    requestId,
  };
}
