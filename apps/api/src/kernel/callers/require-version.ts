import { Refusal } from "../refusal.ts";

/** The versions that the caller accepts. Undefined without a condition. */
export type IfVersion = readonly number[] | "any" | undefined;

/** Call this only for a locked row, so that the version cannot change before the row does. */
export function requireVersion({ version }: { version: number }, ifVersion: IfVersion): void {
  if (ifVersion === undefined || ifVersion === "any" || ifVersion.includes(version)) return;
  throw new Refusal(
    "PRECONDITION_FAILED",
    `If-Match: the current version is "${version}". Get the resource again, then send its current ETag.`,
  );
}

/** Call this before a request creates what it did not find. */
export function requireNoVersion(ifVersion: IfVersion): void {
  if (ifVersion === undefined) return;
  throw new Refusal(
    "PRECONDITION_FAILED",
    "If-Match: the resource does not exist. To create it, leave out If-Match.",
  );
}
