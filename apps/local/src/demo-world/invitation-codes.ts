import {
  codeCreatedAudit,
  userJoinedAudit,
} from "@referral-service/api/links/invitation-codes/facts.ts";
import type { StoredInvitationCode } from "@referral-service/api/links/invitation-codes/rules.ts";
import { isBusinessDeveloper, type User } from "@referral-service/api/people/users/rules.ts";
import { type Deed, deedOf } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import { daysAfter, type History, workTimeAfter } from "./history.ts";
import type { Arrival } from "./page-days.ts";
import { adminOf } from "./people.ts";

const characters = [..."23456789ABCDEFGHJKMNPQRSTUVWXYZ"];

interface Invitations {
  history: History;
  users: User[];
  invited: User[];
}

/**
 * Creates the codes that invited people joined with. Referrers joined with a code from their
 * business developer, and others with a code from an admin. Some codes have expired since then,
 * some are used up, and one is paused.
 */
export function makeInvitationCodes(chance: Chance, { history, users, invited }: Invitations) {
  const admin = adminOf(users);
  const superAdmin =
    users.find(({ permissionLevel }) => permissionLevel === "super_admin") ?? admin;
  const codes: StoredInvitationCode[] = [];
  const deeds: Deed[] = [];
  const joins: Arrival[] = [];
  const add = (owner: User, joined: User[], more: Partial<StoredInvitationCode>) => {
    const at = workTimeAfter(chance, daysAfter(history.start, -2), [-1, -1]);
    const code: StoredInvitationCode = {
      id: chance.id(at),
      organizationId: owner.organizationId,
      ownerId: owner.id,
      code: Array.from({ length: 13 }, () => chance.pick(characters)).join(""),
      permissionLevel: "referrer",
      expiresAt: null,
      useLimit: null,
      isActive: true,
      useCount: joined.length,
      createdAt: at,
      updatedAt: at,
      ...more,
    };
    codes.push(code);
    deeds.push(deedOf(owner, codeCreatedAudit(code), at));
    for (const user of joined) {
      joins.push({ pageId: code.id, at: user.joinedAt });
      deeds.push(deedOf(user, userJoinedAudit(user, code), user.joinedAt));
    }
  };

  const newDevelopers = invited.filter(isBusinessDeveloper);
  add(admin, newDevelopers, { permissionLevel: "marketer", useLimit: newDevelopers.length });
  const ofNobody = invited.filter(
    (user) => user.permissionLevel === "referrer" && user.businessDeveloperId === null,
  );
  add(admin, ofNobody, { useLimit: 100 });
  add(superAdmin, [], {
    permissionLevel: "admin",
    useLimit: 1,
    expiresAt: daysAfter(history.end, 14),
  });
  add(admin, [], { isActive: false });
  for (const [index, owner] of users.filter(isBusinessDeveloper).entries()) {
    const joined = invited.filter(({ businessDeveloperId }) => businessDeveloperId === owner.id);
    const isExpired = index % 3 === 1;
    const isUsedUp = index % 3 === 2 && joined.length > 0;
    add(owner, joined, {
      ...(isExpired && { expiresAt: daysAfter(history.end, -7) }),
      ...(isUsedUp && { useLimit: joined.length }),
    });
  }
  return { codes, deeds, joins };
}
