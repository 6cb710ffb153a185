import { invitationCodeText } from "@referral-service/contract";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Connection } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { User } from "../../people/users/rules.ts";
import { allUsers } from "../../people/users/rules.ts";
import { findUser } from "../../people/users/store.ts";
import type { StoredInvitationCode } from "./rules.ts";
import { allInvitationCodes, isUsable, mayOwn } from "./rules.ts";
import { findInvitationCode } from "./store.ts";
import { findByText } from "./use-store.ts";

/** A code that people can join with now. */
export interface OpenCode extends StoredInvitationCode {
  /** Null for a code of an organization key. */
  owner: User | null;
}

/**
 * Returns an open code. Undefined for every other code, so that expired, used-up, paused and
 * unknown codes look alike.
 */
export async function findOpenCode(
  connection: Connection,
  text: string,
  now: Date,
): Promise<OpenCode | undefined> {
  if (!invitationCodeText.safeParse(text).success) return undefined;
  const found = await findByText(connection, text);
  if (found === null) return undefined;
  const visible = allInvitationCodes(found.organizationId);
  const code = await findInvitationCode(connection, visible, found.id);
  if (code === null || !isUsable(code, now)) return undefined;
  const owner = await findWorkingOwner(connection, code);
  return owner === undefined ? undefined : { ...code, owner };
}

/** Throws the same NOT_FOUND for every code that does not work. */
export const requireOpenCode = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  text: string,
): Promise<OpenCode> => requireFound((await findOpenCode(db, text, clock.now())) ?? null);

/**
 * The code's owner. Null when an organization key created it, undefined when the owner can no
 * longer invite.
 */
export async function findWorkingOwner(
  connection: Connection,
  { organizationId, ownerId, permissionLevel }: StoredInvitationCode,
): Promise<User | null | undefined> {
  if (ownerId === null) return null;
  const owner = await findUser(connection, allUsers(organizationId), ownerId);
  return owner !== null && mayOwn(owner, permissionLevel) ? owner : undefined;
}
