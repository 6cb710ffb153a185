/**
 * The most that the app's pages show, count or search, so that a page costs the same in every
 * organization.
 */
export const shownMax = {
  countedReferrals: 1_000,
  /** People, companies, customers and conversations in a list. */
  countedRows: 10_000,
  /** Of each status. */
  countedPayments: 1_000,
  /** Labels and custom fields are counted in this many of the newest referrals. */
  labeledReferrals: 10_000,
  labels: 200,
  countedDuplicates: 1_000,
  /** Submissions that the review of a duplicate case shows side by side. */
  reviewedSubmissions: 10,
  /** Referrals that are suggested as similar. */
  similarReferrals: 10,
  searchedConversations: 10_000,
  /** Other payments for the same referral, newest first. */
  otherPayments: 20,
  /** Other payments of the referrer in the same year, next to a payment. */
  paymentsOfReferrer: 8,
  /** People in the yearly totals, largest total first. */
  yearlyTotals: 500,
  simulatedRecipients: 100,
  largestDrafts: 10,
  /** Referrals that lack a value that their bonus rule needs. */
  neededValues: 100,
  pipelineRows: 200,
  /** Tasks that the page with all pipelines names. */
  overdueTasks: 5,
  /** The home page counts up to this number of each kind of item. */
  homeCount: 100,
  /** Items of each kind that the home page for staff lists by name. */
  homeNamed: 10,
  homeGoals: 5,
  /** Referrals that a referrer's home page lists by name. */
  homeOwnReferrals: 5,
  /** The newest attempts of an endpoint, which determine its health. */
  healthAttempts: 20_000,
} as const;
