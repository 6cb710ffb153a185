import type { Plan } from "@referral-service/contract";
import { type DemoOrganization, demoOrganizations } from "./cast.ts";
import type { Chance } from "./chance.ts";

/** The default currency, which bonuses are summed in. */
export const defaultCurrency = "EUR";

export const demoTimezone = "Europe/Oslo";

interface Organization {
  id: string;
  slug: string;
  name: string;
  plan: Plan;
  defaultCurrency: string;
  timezone: string;
  aiAssistantsEnabled: boolean;
  firstContactWithinHours: number | null;
  paymentWithinDays: number | null;
  privacyUrl: string | null;
  imprintUrl: string | null;
  termsUrl: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** No host under .example responds. */
const legalPages = {
  privacyUrl: "https://brightside.example/privacy",
  imprintUrl: "https://brightside.example/imprint",
  termsUrl: "https://brightside.example/referral-terms",
};

/** The team keeps most of these promises. */
const promises = { firstContactWithinHours: 96, paymentWithinDays: 14 };

const noPromises = { firstContactWithinHours: null, paymentWithinDays: null };

const noLegalPages = { privacyUrl: null, imprintUrl: null, termsUrl: null };

export function makeOrganizations(
  chance: Chance,
  at: Date,
): Record<DemoOrganization, Organization> {
  const make = (name: DemoOrganization): Organization => ({
    id: chance.id(at),
    ...demoOrganizations[name],
    defaultCurrency,
    timezone: demoTimezone,
    // AI assistants are turned off in one organization to show the effect.
    aiAssistantsEnabled: name !== "second",
    ...(name === "unlimited" ? legalPages : noLegalPages),
    ...(name === "unlimited" ? promises : noPromises),
    createdAt: at,
    updatedAt: at,
  });
  return { unlimited: make("unlimited"), free: make("free"), second: make("second") };
}
