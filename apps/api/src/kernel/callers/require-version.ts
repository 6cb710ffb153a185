import { Refusal } from "../refusal.ts";

/** The versions that the caller accepts. Undefined accepts any version. */
export type IfVersion = readonly number[] | undefined;

/** Call this only for a locked row, so that the version cannot change before the row does. */
export function requireVersion({ version }: { version: number }, ifVersion: IfVersion): void {
  if (ifVersion === undefined || ifVersion.includes(version)) return;
  throw new Refusal(
    "PRECONDITION_FAILED",
    `If-Match: the current version is "${version}". Nothing was changed.`,
  );
}
