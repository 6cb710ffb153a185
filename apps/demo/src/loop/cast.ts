import type { Quickstart } from "../service.ts";

// Names that identify the resources of the loop.

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

/**
 * A second form from the same person within a day gets the same response and creates no referral.
 */
export const visitorOfThisRun = () => {
  const run = Date.now().toString(36);
  return { ...visitor, email: visitor.email.replace("@", `+${run}@`), phone: "" };
};

export const otherSubmission = {
  name: visitor.name,
  email: visitor.email,
  phone: visitor.phone,
  customFields: { "Interested in": ["Solar panels"] },
};

/** Rule of the demo world that both referrals meet. */
export const ruleName = "Solar panels";

/** Both referrers are paid to the same account, so approvers get a warning. */
export const account = { accountHolder: "Jonas Vik", accountNumber: "NO93 8601 1117 947" };
export const accountReason = "They are married and share an account";
