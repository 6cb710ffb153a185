import { type Scope, scopeNames } from "@referral-service/contract";

/** The organizations of the quickstart, by the names that it gives them. */
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

export const demoKeys = {
  organization: { organization: "unlimited", name: "Demo: every scope", scopes: scopeNames },
  readOnly: { organization: "unlimited", name: "Demo: read only", scopes: ["referrals:read"] },
  free: { organization: "free", name: "Demo: Free plan", scopes: scopeNames },
} as const satisfies Record<string, DemoKey>;

interface DemoUser {
  organization: DemoOrganization;
  permissionLevel: "super_admin" | "admin" | "marketer" | "referrer";
  firstName: string;
  lastName: string;
  company: string | null;
}

export const demoUsers = {
  superAdmin: {
    organization: "unlimited",
    permissionLevel: "super_admin",
    firstName: "Solveig",
    lastName: "Lund",
    company: null,
  },
  referrer: {
    organization: "unlimited",
    permissionLevel: "referrer",
    firstName: "Ruth",
    lastName: "Okafor",
    company: "Fjord & Sons AB",
  },
  otherReferrer: {
    organization: "unlimited",
    permissionLevel: "referrer",
    firstName: "Tomás",
    lastName: "Ferreira",
    company: "Núñez Hermanos, S.L.",
  },
  freeReferrer: {
    organization: "free",
    permissionLevel: "referrer",
    firstName: "Ines",
    lastName: "Baker",
    company: null,
  },
  secondReferrer: {
    organization: "second",
    permissionLevel: "referrer",
    firstName: "Kenji",
    lastName: "Mori",
    company: "Ōkami KK",
  },
} as const satisfies Record<string, DemoUser>;

export type DemoKeyName = keyof typeof demoKeys;
export type DemoUserName = keyof typeof demoUsers;
