import { isRecord, readStored } from "./stored.ts";

/**
 * Stores what a person typed and has not sent. It survives a reload and an expired session, but
 * only in this tab.
 */
const prefix = "draft ";
const ownerName = "owner of the drafts";

export const keepDraft = (key: string, values: unknown): void =>
  sessionStorage.setItem(prefix + key, JSON.stringify(values));

/**
 * Returns the fields that a person changed. Only these are a draft, because the others can be
 * outdated once another person has changed the record.
 */
export const changedFields = <Values extends object>(
  begunWith: Values,
  values: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(begunWith[name as keyof Values]),
    ),
  ) as Partial<Values>;

export const forgetDraft = (key: string): void => sessionStorage.removeItem(prefix + key);

export const readDraft = <Values extends object>(key: string): Values | undefined =>
  readStored(sessionStorage.getItem(prefix + key), (value): value is Values => isRecord(value));

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
