import { userCreatedAudit, userStatusUpdatedAudit } from "@referral-service/api/users/audit.ts";
import {
  isBusinessDeveloper,
  type Member,
  type Profile,
} from "@referral-service/api/users/member.ts";
import { type Deed, deedOf } from "./audit-trail.ts";
import { type DemoOrganization, type DemoUser, type DemoUserName, demoUsers } from "./cast.ts";
import type { Chance } from "./chance.ts";
import { daysAfter, type History, workTimeAfter } from "./history.ts";
import { companyNames, emailOf, type Identity } from "./names.ts";

/** Besides those in the cast. */
const businessDeveloperCount = 5;
const referrerCount = 57;

/** Somebody, member or not. */
export interface Person extends Profile {
  id: string;
  identityUserId: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface People {
  people: Person[];
  /** A row for each person and organization; business developers stand before their referrers. */
  members: Member[];
  /** Those of them whom the quickstart does not name; they joined by an invitation code. */
  invited: Member[];
  users: Record<DemoUserName, string>;
  deeds: Deed[];
}

interface Surroundings {
  organizations: Record<DemoOrganization, { id: string }>;
  history: History;
  newIdentity: () => Identity;
}

export function makePeople(chance: Chance, surroundings: Surroundings): People {
  const cast = makeCast(chance, surroundings);
  const invited = makeInvited(chance, surroundings, cast.members);
  return {
    people: [...cast.people, ...invited.map(personOf)],
    members: [...cast.members, ...invited],
    invited,
    users: cast.users,
    deeds: cast.deeds,
  };
}

function makeCast(chance: Chance, { organizations, history }: Surroundings) {
  const people: Person[] = [];
  const members: Member[] = [];
  const users: Partial<Record<DemoUserName, string>> = {};
  let at = daysAfter(history.start, -14);
  for (const [name, { memberships, ...profile }] of Object.entries<DemoUser>(demoUsers)) {
    at = workTimeAfter(chance, at, [0, 1]);
    const id = chance.id(at);
    users[name as DemoUserName] = id;
    const isBlocked = memberships.some(({ status }) => status === "blocked");
    const blockedAt = workTimeAfter(chance, daysAfter(history.end, -12), [0, 2]);
    const person: Person = {
      id,
      identityUserId: identityUserIdOf(name as DemoUserName),
      ...profile,
      email: emailOf(profile),
      phone: null,
      createdAt: at,
      version: isBlocked ? 2 : 1,
      updatedAt: isBlocked ? blockedAt : at,
    };
    people.push(person);
    for (const { organization, businessDeveloper, ...membership } of memberships) {
      members.push({
        ...person,
        organizationId: organizations[organization].id,
        joinedAt: at,
        canSendBonuses: false,
        isBdr: false,
        status: "active",
        ...membership,
        businessDeveloperId: users[businessDeveloper as DemoUserName] ?? null,
      });
    }
  }
  const deeds = members.flatMap((member) => deedsTo(member, members));
  return { people, members, users: users as People["users"], deeds };
}

export const identityUserIdOf = (name: DemoUserName) => `demo_${name}`;

/** The super admin added everybody, and blocked somebody later. */
function deedsTo(member: Member, members: Member[]): Deed[] {
  const by = members.find(
    ({ organizationId, permissionLevel }) =>
      organizationId === member.organizationId && permissionLevel === "super_admin",
  );
  if (by === undefined || by === member) return [];
  const before: Member = { ...member, status: "active" };
  const created = deedOf(by, userCreatedAudit(before), member.joinedAt);
  if (member.status === "active") return [created];
  return [created, deedOf(by, userStatusUpdatedAudit(before, member), member.updatedAt)];
}

/** The one who has no other task. */
export function adminOf(members: Member[]): Member {
  const admin = members.find(
    ({ permissionLevel, isBdr, canSendBonuses }) =>
      permissionLevel === "admin" && !isBdr && !canSendBonuses,
  );
  if (admin === undefined) throw new Error("There is no admin");
  return admin;
}

function makeInvited(
  chance: Chance,
  { organizations, history, newIdentity }: Surroundings,
  cast: Member[],
): Member[] {
  const organizationId = organizations.unlimited.id;
  const invite = (joinedAt: Date, membership: Partial<Member>): Member => {
    const { phone, ...identity } = newIdentity();
    return {
      id: chance.id(joinedAt),
      organizationId,
      ...identity,
      identityUserId: `demo_${identity.email.split("@", 1)[0]}`,
      phone: chance.isTrue(0.8) ? phone : null,
      company: null,
      permissionLevel: "referrer",
      canSendBonuses: false,
      isBdr: false,
      status: "active",
      businessDeveloperId: null,
      ...membership,
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
    (member) => member.organizationId === organizationId && isBusinessDeveloper(member),
  );
  // Those whose keys are in the quickstart look after more, so that there is more to see with them.
  const lookingAfter = [...named, ...named, ...developers];
  const referrers = Array.from({ length: referrerCount }, () =>
    invite(workTimeAfter(chance, history.start, [0, 35]), {
      company: chance.isTrue(0.65) ? chance.pick(companyNames) : null,
      businessDeveloperId: chance.isTrue(0.85) ? chance.pick(lookingAfter).id : null,
    }),
  );
  return [...developers, ...referrers];
}

const personOf = (member: Member): Person => ({
  id: member.id,
  identityUserId: member.identityUserId,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  phone: member.phone,
  company: member.company,
  version: member.version,
  createdAt: member.joinedAt,
  updatedAt: member.updatedAt,
});
