/** The limits of an organization. An item beyond the limit is rejected with 400 CONFLICT. */
export const bounds = {
  /** Usable keys. An old key counts in addition to its successor during their overlap. */
  apiKeys: 100,
  customFields: 100,
  /** Excluding archived statuses. */
  referralStatuses: 30,
  webhookEndpoints: 50,
  /** Users, including those who have left. */
  users: 100_000,
  /** Emails that invite a user, within the last 24 hours. */
  invitationMails: 1_000,
  invitationCodes: 10_000,
  publicLinks: 100_000,
  /** Companies, including those where no one works any longer. */
  companies: 100_000,
  /**
   * Changes of the slug within the last 90 days. No other organization can take the old slugs
   * during this time.
   */
  slugChanges: 10,
  /** Labels of referrals. Several spellings of a label count as one. */
  labels: 10_000,
  bdProspects: 100_000,
  bdActivities: 100_000,
  bdTasks: 100_000,
  bdGoals: 1_000,
  /** Number of rules, including ended ones, because their terms still apply to older referrals. */
  bonusRules: 100,
  /** Imports that keep their rows because they can still be run or undone. */
  imports: 20,
  /** Requests within the last 24 hours. For each request, a worker reads all events and the audit log. */
  dataSubjectRequests: 100,
} as const;

/** The limits of a person. */
export const personBounds = {
  /** In an account. */
  passkeys: 20,
  /** Usable keys across all organizations. */
  personalKeys: 20,
  /** For each list. */
  savedViews: 50,
} as const;

/** The limits of a referral. */
export const referralBounds = {
  photos: 20,
  /** Including canceled ones. */
  bonusPayments: 100,
} as const;

export type BoundName = keyof typeof bounds;

/** The sentence about a limit, for the description of the operation that adds an item. */
export const boundOf = (name: BoundName, items: string) =>
  `An organization can have up to ${bounds[name].toLocaleString("en")} ${items}.`;
