/** How many of each an organization can have. The next one is rejected with 400 CONFLICT. */
export const bounds = {
  /** Usable keys. An old key counts during the overlap with its successor. */
  apiKeys: 100,
  customFields: 100,
  /** Without archived ones. */
  referralStatuses: 30,
  webhookEndpoints: 50,
  /** Including users who left. */
  users: 100_000,
  /** Emails that invite a user, those of the last 24 hours. */
  invitationMails: 1_000,
  invitationCodes: 10_000,
  publicLinks: 100_000,
  /** Including those where no one works any more. */
  companies: 100_000,
  /** Changes of the slug of the last 90 days, during which no one else gets the former one. */
  slugChanges: 10,
  /** Labels of referrals. One that is spelled in several ways is one. */
  labels: 10_000,
  bdProspects: 100_000,
  bdActivities: 100_000,
  bdTasks: 100_000,
  bdGoals: 1_000,
  /** Including ended ones, whose terms still judge older referrals. */
  bonusRules: 100,
  /** Imports whose rows are kept, because they can still be run or undone. */
  imports: 20,
  /** Requests of the last 24 hours. For each a worker reads all events and the audit log. */
  dataSubjectRequests: 100,
} as const;

export type BoundName = keyof typeof bounds;

/** The limit, for the description of the operation that adds one. */
export const boundOf = (name: BoundName, items: string) =>
  `An organization can have up to ${bounds[name].toLocaleString("en")} ${items}.`;
