import {
  userCreatedAudit,
  userRemovedAudit,
  userStatusUpdatedAudit,
} from "@referral-service/api/people/users/facts.ts";
import { isBusinessDeveloper, type User } from "@referral-service/api/people/users/rules.ts";
import { type Deed, deedOf } from "./audit-trail.ts";
import { type DemoOrganization, type DemoPerson, type DemoPersonName, demoPeople } from "./cast.ts";
import type { Chance } from "./chance.ts";
import { daysAfter, type History, workTimeAfter } from "./history.ts";
import { companyNames, emailOf, type Identity } from "./names.ts";

/** Numbers of people in addition to the cast. */
const businessDeveloperCount = 5;
const referrerCount = 57;

interface People {
  /** Business developers come before their referrers. */
  users: User[];
  /** People that the quickstart does not name. They joined with an invitation code. */
  invited: User[];
  departed: DepartedUser[];
  deeds: Deed[];
}

interface DepartedUser extends User {
  leftAt: Date;
}

interface Surroundings {
  organizations: Record<DemoOrganization, { id: string }>;
  history: History;
  newIdentity: () => Identity;
}

export function makePeople(chance: Chance, surroundings: Surroundings): People {
  const cast = makeCast(chance, surroundings);
  const invited = makeInvited(chance, surroundings, cast.users);
  return { ...cast, users: [...cast.users, ...invited], invited };
}

function makeCast(chance: Chance, { organizations, history }: Surroundings) {
  const users: User[] = [];
  const departed: DepartedUser[] = [];
  const idByName = new Map<string, string>();
  let at = daysAfter(history.start, -14);
  for (const [name, { roles, ...profile }] of Object.entries<DemoPerson>(demoPeople)) {
    at = workTimeAfter(chance, at, [0, 1]);
    for (const { organization, businessDeveloper = "", hasLeft, ...role } of roles) {
      const id = chance.id(at);
      idByName.set(name, id);
      const changedAt = workTimeAfter(chance, daysAfter(history.end, -12), [0, 2]);
      const isChanged = hasLeft || role.status === "blocked";
      const user: User = {
        id,
        organizationId: organizations[organization].id,
        externalId: null,
        identityUserId: identityUserIdOf(name as DemoPersonName),
        ...profile,
        email: emailOf(profile),
        phone: null,
        canSendBonuses: false,
        isBdr: false,
        status: "active",
        ...role,
        businessDeveloperId: idByName.get(businessDeveloper) ?? null,
        joinedAt: at,
        version: isChanged ? 2 : 1,
        updatedAt: isChanged ? changedAt : at,
      };
      if (hasLeft) departed.push({ ...user, leftAt: changedAt });
      else users.push(user);
    }
  }
  const deeds = [...users, ...departed].flatMap((user) => deedsTo(user, users));
  return { users, departed, deeds };
}

export const identityUserIdOf = (name: DemoPersonName) => `demo_${name}`;

/** The super admin added the users, and later blocked or removed some. */
function deedsTo(user: User | DepartedUser, users: User[]): Deed[] {
  const by = users.find(
    ({ organizationId, permissionLevel }) =>
      organizationId === user.organizationId && permissionLevel === "super_admin",
  );
  if (by === undefined || by === user) return [];
  const before: User = { ...user, status: "active" };
  const created = deedOf(by, userCreatedAudit(before), user.joinedAt);
  if ("leftAt" in user) return [created, deedOf(by, userRemovedAudit(before), user.leftAt)];
  if (user.status === "active") return [created];
  return [created, deedOf(by, userStatusUpdatedAudit(before, user), user.updatedAt)];
}

/** Returns the admin without other tasks. */
export function adminOf(users: User[]): User {
  const admin = users.find(
    ({ permissionLevel, isBdr, canSendBonuses }) =>
      permissionLevel === "admin" && !isBdr && !canSendBonuses,
  );
  if (admin === undefined) throw new Error("There is no admin");
  return admin;
}

export function superAdminOf(users: User[]): User {
  const found = users.find(({ permissionLevel }) => permissionLevel === "super_admin");
  if (found === undefined) throw new Error("There is no super admin");
  return found;
}

function makeInvited(
  chance: Chance,
  { organizations, history, newIdentity }: Surroundings,
  cast: User[],
): User[] {
  const organizationId = organizations.unlimited.id;
  const invite = (joinedAt: Date, more: Partial<User>): User => {
    const { phone, ...identity } = newIdentity();
    return {
      id: chance.id(joinedAt),
      organizationId,
      externalId: null,
      ...identity,
      identityUserId: `demo_${identity.email.split("@", 1)[0]}`,
      phone: chance.isTrue(0.8) ? phone : null,
      company: null,
      permissionLevel: "referrer",
      canSendBonuses: false,
      isBdr: false,
      status: "active",
      businessDeveloperId: null,
      ...more,
      joinedAt,
      version: 1,
      updatedAt: joinedAt,
    };
  };
  const developers = Array.from({ length: businessDeveloperCount }, () =>
    invite(workTimeAfter(chance, daysAfter(history.start, -2), [0, 1]), {
      permissionLevel: "marketer",
    }),
  );
  const named = cast.filter(
    (user) => user.organizationId === organizationId && isBusinessDeveloper(user),
  );
  // Business developers with keys in the quickstart have more referrers, so that these keys show
  // more.
  const lookingAfter = [...named, ...named, ...developers];
  const referrers = Array.from({ length: referrerCount }, () =>
    invite(workTimeAfter(chance, history.start, [0, 35]), {
      company: chance.isTrue(0.65) ? chance.pick(companyNames) : null,
      businessDeveloperId: chance.isTrue(0.85) ? chance.pick(lookingAfter).id : null,
    }),
  );
  return [...developers, ...referrers];
}
