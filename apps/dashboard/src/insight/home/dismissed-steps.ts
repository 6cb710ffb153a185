const keyOf = (slug: string) => `first steps dismissed in ${slug}`;

/** Stored only in this browser, because dismissed steps are not a setting of the organization. */
export const dismissSteps = (slug: string): void => localStorage.setItem(keyOf(slug), "yes");

export const isDismissed = (slug: string): boolean => localStorage.getItem(keyOf(slug)) !== null;
