import type { PermissionLevel, UpdateUser } from "@referral-service/contract";
import type { Tx } from "../../kernel/database/database.ts";
import { type BoundsDeps, requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import { insertUser, reinstateUser } from "./changes-store.ts";
import { requireFreeEmail, requireFreeExternalId } from "./lock-users.ts";
import { emptyProfile, profileAfter } from "./profile.ts";
import type { Profile, User } from "./rules.ts";

export interface Admission {
  organizationId: string;
  externalId: string | null;
  identityUserId: string | null;
  /** Whether the person has accepted the membership. False when another person set the identity. */
  hasAccepted: boolean;
  /** The former user with this identity. */
  returning: User | undefined;
  profile: Partial<Profile> | UpdateUser;
  permissionLevel: PermissionLevel;
  businessDeveloperId: string | null;
}

/** Creates a user, or reinstates a former one. Needs the users' lock. */
export async function admitUser(
  tx: Tx,
  deps: BoundsDeps & Pick<PlatformDeps, "newId" | "clock">,
  { returning, profile, ...admission }: Admission,
): Promise<User> {
  const user = {
    ...admission,
    ...profileAfter(returning ?? emptyProfile, profile),
    id: returning?.id ?? deps.newId(),
    canSendBonuses: false,
    isBdr: false,
    joinedAt: deps.clock.now(),
  };
  if (user.email !== null) {
    const { organizationId, id, email } = user;
    await requireFreeEmail(tx, organizationId, { email, exceptUserId: id });
  }
  await requireFreeExternalId(tx, user);
  if (returning !== undefined) return reinstateUser(tx, deps, user);
  await requireRoom(tx, deps, { organizationId: user.organizationId, what: "users" });
  return insertUser(tx, deps, user);
}
