/**
 * What the first script needs of the device: whether it has pages, and from when they are. The rest
 * loads only where it does.
 */
const ownerKey = "pages of";

export const hasPages = (): boolean => localStorage.getItem(ownerKey) !== null;

export const noteOwner = (owner: string): void => localStorage.setItem(ownerKey, owner);

export const forgetOwner = (): void => localStorage.removeItem(ownerKey);

let shownFrom: number | undefined;

export const noteReadAt = (readAt: number): void => {
  shownFrom = readAt;
};

/** The time at which the shown pages were read. Undefined if they were never restored. */
export const pagesReadAt = (): number | undefined => shownFrom;
