/** How many of each an organization may have. The next one is refused with 400 CONFLICT. */
export const bounds = {
  /** Usable ones: an old key counts while it overlaps its successor. */
  apiKeys: 100,
  customFields: 100,
  webhookEndpoints: 50,
  /** Those who left included. */
  users: 100_000,
  invitationCodes: 10_000,
  publicLinks: 100_000,
  bdProspects: 100_000,
  bdActivities: 100_000,
  bdTasks: 100_000,
  bdGoals: 1_000,
} as const;

export type BoundName = keyof typeof bounds;

/** For the summary of what adds one. */
export const boundOf = (name: BoundName) =>
  `an organization has at most ${bounds[name].toLocaleString("en")}`;
