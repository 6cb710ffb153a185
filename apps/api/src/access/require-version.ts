import { Refusal } from "../refusal.ts";

/** The versions of which a caller wants to change one; undefined when any will do. */
export type IfVersion = readonly number[] | undefined;

/** For a row that is locked, so that its version cannot change before the row does. */
export function requireVersion({ version }: { version: number }, ifVersion: IfVersion): void {
  if (ifVersion === undefined || ifVersion.includes(version)) return;
  throw new Refusal(
    "PRECONDITION_FAILED",
    `If-Match: the current version is "${version}"; nothing was changed`,
  );
}
