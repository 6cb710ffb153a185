import { contract, metadataOf, namedRoutes, type Scope } from "@referral-service/contract";
import { mayCall } from "../../kernel/callers/admission.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../../kernel/callers/decision.ts";

/** An organization's key as stored, without its hash. */
export interface StoredApiKey {
  id: string;
  organizationId: string;
  publicId: string;
  lastFour: string;
  name: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

/** A person's key. It has no scopes, because its holder's permissions apply. */
export interface StoredPersonalKey extends Omit<StoredApiKey, "organizationId"> {
  identityUserId: string;
  /** Whether an assistant with the key can make changes. */
  mayWrite: boolean;
}

/** A key of either kind, with the organizations where it can act. */
export interface HeldKey extends Omit<StoredApiKey, "organizationId" | "scopes"> {
  /** The holder of a personal key: their email address, or their identity if they have none. */
  holder: string | null;
  /** The key's own organization, or those that the holder has not left. */
  organizationIds: string[];
}

/** A caller can grant a scope if they can call all of its operations themselves. */
export function canGrant(caller: PersonCaller, scopes: readonly Scope[]): Decision {
  const foreign = scopes.filter((scope) => !isGrantable(caller, scope));
  return foreign.length === 0
    ? ALLOWED
    : forbiddenBecause(
        `You can grant only permissions that you have. You lack: ${foreign.join(", ")}.`,
      );
}

export const isGrantable = (caller: PersonCaller, scope: Scope): boolean =>
  accesses.every(
    (access) => access.kind !== "scope" || access.scope !== scope || mayCall(caller, access),
  );

const accesses = namedRoutes(contract).map(({ route }) => metadataOf(route).access);
