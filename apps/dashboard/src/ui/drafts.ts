/**
 * Stores what a person typed and has not sent. It survives a reload and an expired session, but
 * only in this tab.
 */
const prefix = "draft ";
const ownerName = "owner of the drafts";

export const keepDraft = (key: string, values: unknown): void =>
  sessionStorage.setItem(prefix + key, JSON.stringify(values));

export const forgetDraft = (key: string): void => sessionStorage.removeItem(prefix + key);

export function readDraft<Values>(key: string): Values | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? "") as Values;
  } catch {
    return undefined;
  }
}

export function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  }
}

/** Another person who uses this tab to sign in finds no drafts. */
export function keepDraftsOf(identityUserId: string): void {
  if (sessionStorage.getItem(ownerName) === identityUserId) return;
  forgetDrafts();
  sessionStorage.setItem(ownerName, identityUserId);
}
