import type { Me, MyOrganization } from "@referral-service/contract/app";
import type { Reader } from "./states.ts";

export const slug = "brightside";

const permissionLevels = {
  superAdmin: "super_admin",
  admin: "admin",
  businessDeveloper: "marketer",
  referrer: "referrer",
} as const;

const organizationOf = (reader: keyof typeof permissionLevels): MyOrganization => ({
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
  slug,
  name: "Brightside Energy",
  logoPath: null,
  accentColor: null,
  plan: "unlimited",
  aiAssistantsEnabled: true,
  timezone: "Europe/Oslo",
  businessDevelopersDecideDuplicates: false,
  user: {
    id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0002",
    name: "Solveig Lund",
    email: "solveig@example.com",
    permissionLevel: permissionLevels[reader],
    canSendBonuses: reader === "superAdmin",
    isBdr: reader === "businessDeveloper",
  },
});

/** Returns the address of a page of the organization. */
export const at = (path: string) => `/o/${slug}${path}`;

/** Returns the signed-in person for a reader of a state, in an organization that can differ. */
export const meAs = (reader: Reader, changes: Partial<MyOrganization> = {}): Me => ({
  identityUserId: "solveig",
  email: "solveig@example.com",
  signedInAt: Date.now(),
  organizations: reader === "newcomer" ? [] : [{ ...organizationOf(reader), ...changes }],
  proposals: [],
  changesPosition: "748-1795000000000",
});
