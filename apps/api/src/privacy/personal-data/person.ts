/**
 * An organization's data about a person: the rows about them, and the values for finding more rows.
 */
export interface Person {
  organizationId: string;
  userIds: string[];
  referralIds: string[];
  customerIds: string[];
  prospectIds: string[];
  heldSubmissionIds: string[];
  /** IDs of payments to the person, or for referring them. */
  paymentIds: string[];
  /** The person's accounts, if they belong only to this organization. */
  identityUserIds: string[];
  emailKeys: string[];
  phoneKeys: string[];
  names: string[];
}

export interface Subject {
  type: "user" | "referral" | "customer" | "bd_prospect" | "held_submission";
  id: string;
}

export const subjectsOf = (person: Person): Subject[] => [
  ...person.userIds.map((id) => ({ type: "user" as const, id })),
  ...person.referralIds.map((id) => ({ type: "referral" as const, id })),
  ...person.customerIds.map((id) => ({ type: "customer" as const, id })),
  ...person.prospectIds.map((id) => ({ type: "bd_prospect" as const, id })),
  ...person.heldSubmissionIds.map((id) => ({ type: "held_submission" as const, id })),
];

/** Combines the data of two people. */
export const together = (person: Person, other: Person): Person => ({
  ...person,
  userIds: union(person.userIds, other.userIds),
  referralIds: union(person.referralIds, other.referralIds),
  customerIds: union(person.customerIds, other.customerIds),
  prospectIds: union(person.prospectIds, other.prospectIds),
  heldSubmissionIds: union(person.heldSubmissionIds, other.heldSubmissionIds),
  paymentIds: union(person.paymentIds, other.paymentIds),
});

const union = (one: string[], other: string[]) => [...new Set([...one, ...other])];
