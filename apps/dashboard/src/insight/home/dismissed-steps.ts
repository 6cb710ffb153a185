const keyOf = (slug: string) => `first steps dismissed in ${slug}`;

/** Remembered in this browser only, because the steps help, and are no setting. */
export const dismissSteps = (slug: string): void => localStorage.setItem(keyOf(slug), "yes");

export const isDismissed = (slug: string): boolean => localStorage.getItem(keyOf(slug)) !== null;
