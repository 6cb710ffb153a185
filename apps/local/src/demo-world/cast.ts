import { type PermissionLevel, type Scope, scopeNames } from "@referral-service/contract";

// The people and keys in .local/quickstart.json, under their names there.

export const demoOrganizations = {
  unlimited: { slug: "brightside-energy", name: "Brightside Energy", plan: "unlimited" },
  free: { slug: "corner-bakery", name: "Corner Bakery", plan: "free" },
  second: { slug: "harbour-homes", name: "Harbour Homes", plan: "unlimited" },
} as const;

export type DemoOrganization = keyof typeof demoOrganizations;

interface DemoKey {
  organization: DemoOrganization;
  name: string;
  scopes: readonly Scope[];
}

/** Organization keys. Each person below also has a personal key, under their name. */
export const demoKeys = {
  organization: { organization: "unlimited", name: "Demo: every scope", scopes: scopeNames },
  readOnly: { organization: "unlimited", name: "Demo: read only", scopes: ["referrals:read"] },
  free: { organization: "free", name: "Demo: Free plan", scopes: scopeNames },
} as const satisfies Record<string, DemoKey>;

/** A person's user in an organization. */
interface DemoRole {
  organization: DemoOrganization;
  permissionLevel: PermissionLevel;
  canSendBonuses?: boolean;
  isBdr?: boolean;
  status?: "active" | "blocked";
  /** Name of the business developer, who must come before this user in the list. */
  businessDeveloper?: string;
  hasLeft?: boolean;
}

type DemoRoles = readonly [DemoRole, ...DemoRole[]];

/** One identity, with a user for each role. */
export interface DemoPerson {
  firstName: string;
  lastName: string;
  company: string | null;
  roles: DemoRoles;
}

const inUnlimited = (permissionLevel: PermissionLevel, more: Partial<DemoRole> = {}): DemoRoles => [
  { organization: "unlimited", permissionLevel, ...more },
];

const person = (
  firstName: string,
  lastName: string,
  roles: DemoRoles,
  company: string | null = null,
): DemoPerson => ({ firstName, lastName, company, roles });

export const demoPeople = {
  superAdmin: person("Solveig", "Lund", inUnlimited("super_admin")),
  admin: person("Adaeze", "Obi", inUnlimited("admin")),
  adminBdr: person("Bruno", "Keller", inUnlimited("admin", { isBdr: true })),
  adminBonus: person("Carla", "Neri", inUnlimited("admin", { canSendBonuses: true })),
  businessDeveloper: person("Dilnoza", "Karimova", inUnlimited("marketer")),
  businessDeveloperBonus: person(
    "Edgar",
    "Moreau",
    inUnlimited("marketer", { canSendBonuses: true }),
  ),
  referrer: person(
    "Ruth",
    "Okafor",
    inUnlimited("referrer", { businessDeveloper: "businessDeveloper" }),
    "Fjord & Sons AB",
  ),
  otherReferrer: person(
    "Tomás",
    "Ferreira",
    inUnlimited("referrer", { businessDeveloper: "businessDeveloperBonus" }),
    "Núñez Hermanos, S.L.",
  ),
  blocked: person("Fergus", "Reid", inUnlimited("referrer", { status: "blocked" })),
  secondSuperAdmin: person("Marit", "Haugen", [
    { organization: "second", permissionLevel: "super_admin" },
  ]),
  multiOrganization: person("Hana", "Sato", [
    { organization: "unlimited", permissionLevel: "marketer" },
    { organization: "second", permissionLevel: "admin" },
  ]),
  freePlanAdmin: person("Ines", "Baker", [
    { organization: "free", permissionLevel: "super_admin" },
  ]),
  memberOfNone: person("Jonas", "Vik", [
    { organization: "free", permissionLevel: "referrer", hasLeft: true },
  ]),
  secondReferrer: person(
    "Kenji",
    "Mori",
    [{ organization: "second", permissionLevel: "referrer" }],
    "Ōkami KK",
  ),
} as const satisfies Record<string, DemoPerson>;

export type DemoPersonName = keyof typeof demoPeople;
export type DemoKeyName = keyof typeof demoKeys | DemoPersonName;
