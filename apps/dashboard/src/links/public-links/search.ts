export const activityNames = ["active", "paused"] as const;
export type Activity = (typeof activityNames)[number];

interface LinksSearch {
  status?: Activity | undefined;
  /** ID of the user whose links are shown. */
  referrer?: string | undefined;
  /** Whether the dialog for a new link is open. */
  create?: true | undefined;
}

export const isActiveAt = { active: "true", paused: "false" } as const;

/** Returns the filters in the address, as the service accepts them. */
export const linksIn = ({ status, referrer }: LinksSearch) => ({
  isActive: status && isActiveAt[status],
  referrerId: referrer,
});

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readLinksSearch({
  status,
  referrer,
  create,
}: Record<string, unknown>): LinksSearch {
  return {
    ...(activityNames.includes(status as Activity) && { status: status as Activity }),
    ...(typeof referrer === "string" && /^[\da-f-]{36}$/.test(referrer) && { referrer }),
    ...(create === true && { create }),
  };
}
