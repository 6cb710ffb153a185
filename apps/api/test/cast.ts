import type { Person } from "./arrangements.ts";
import { forceNoUser } from "./forced-states.ts";
import type { TestService } from "./service.ts";

/** An organization with a person for every role. Each of them has a personal key. */
export interface Cast {
  organizationId: string;
  /** The organization's only super admin. */
  superAdmin: Person;
  admin: Person;
  adminBdr: Person;
  businessDeveloper: Person;
  otherBusinessDeveloper: Person;
  /** A referrer of `businessDeveloper`. */
  referrer: Person;
  /** A referrer of `otherBusinessDeveloper`. */
  otherReferrer: Person;
  blocked: Person;
  /** A referrer who left the organization. */
  gone: Person;
  /** An organization key with every scope. */
  organizationKey: string;
}

export const castRoles = [
  "superAdmin",
  "admin",
  "adminBdr",
  "businessDeveloper",
  "otherBusinessDeveloper",
  "referrer",
  "otherReferrer",
  "blocked",
  "gone",
] as const satisfies (keyof Cast)[];

export type CastRole = (typeof castRoles)[number];

export async function createCast(service: TestService): Promise<Cast> {
  const { id: organizationId, key, referrerId } = await service.createOrganization();
  // Otherwise every list would include the organization's first referrer.
  await forceNoUser(service, referrerId);
  const add = (user: Parameters<TestService["createPerson"]>[1]) =>
    service.createPerson(organizationId, user);
  const businessDeveloper = await add({ permissionLevel: "marketer" });
  const otherBusinessDeveloper = await add({ permissionLevel: "marketer" });
  return {
    organizationId,
    superAdmin: await add({ permissionLevel: "super_admin" }),
    admin: await add({ permissionLevel: "admin" }),
    adminBdr: await add({ permissionLevel: "admin", isBdr: true }),
    businessDeveloper,
    otherBusinessDeveloper,
    referrer: await add({ businessDeveloperId: businessDeveloper.userId }),
    otherReferrer: await add({ businessDeveloperId: otherBusinessDeveloper.userId }),
    blocked: await add({ status: "blocked" }),
    gone: await add({ leftAt: new Date(0) }),
    organizationKey: key,
  };
}

/** The key of a person with this role, or the organization's key. */
export const keyOf = (cast: Cast, who: CastRole | "organizationKey"): string =>
  who === "organizationKey" ? cast.organizationKey : cast[who].key;
