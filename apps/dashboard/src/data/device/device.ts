/**
 * The facts about this device that the first script needs: whether it stores pages, and when they
 * were read. The rest loads only on a device with pages.
 */
const ownerKey = "pages of";

export const hasPages = (): boolean => localStorage.getItem(ownerKey) !== null;

/** Whether this person's pages are stored. Signing out ends this in every tab immediately. */
export const isOwner = (person: string): boolean => localStorage.getItem(ownerKey) === person;

export const noteOwner = (owner: string): void => localStorage.setItem(ownerKey, owner);

export const forgetOwner = (): void => localStorage.removeItem(ownerKey);

let shownFrom: number | undefined;

export const noteReadAt = (readAt: number): void => {
  shownFrom = readAt;
};

/** The time when the shown pages were read. Undefined if they were never restored. */
export const pagesReadAt = (): number | undefined => shownFrom;
