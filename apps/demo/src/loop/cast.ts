import type { Quickstart } from "../service.ts";

// The names by which the resources of the loop are found.

export const endpointName = "Demo: the whole loop";

export const linkSlug = "jonas-recommends-solar";

export const referrerName = "Jonas Vik";

export const referrerCompany = "Vik Takservice AS";

export const referrerProfile = ({ people }: Quickstart) => ({
  firstName: "Jonas",
  lastName: "Vik",
  email: people.memberOfNone.email,
});

export const visitor = {
  name: "Calla Stonebridge",
  email: "calla@stonebridge.example",
  phone: "+47 555 0142",
  notes: "Our roof faces south. Is it worth it? 🙂",
};

/** A second form of the same person within a day gets the same answer and creates no referral. */
export const visitorOfThisRun = () => {
  const run = Date.now().toString(36);
  return { ...visitor, email: visitor.email.replace("@", `+${run}@`), phone: "" };
};

export const bonus = { amount: 250, currency: "EUR" };
