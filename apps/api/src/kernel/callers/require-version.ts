import { Refusal } from "../refusal.ts";

/**
 * The versions that the caller accepts. `none` accepts only a resource that does not exist yet.
 * Undefined without a condition.
 */
export type IfVersion = readonly number[] | "any" | "none" | undefined;

/**
 * Throws if the row has another version. Call this only for a locked row, so that the version
 * cannot change before the row does.
 */
export function requireVersion({ version }: { version: number }, ifVersion: IfVersion): void {
  if (ifVersion === undefined || ifVersion === "any") return;
  if (ifVersion === "none") {
    throw new Refusal(
      "PRECONDITION_FAILED",
      "If-None-Match: the resource already exists. To change it, leave out If-None-Match.",
    );
  }
  if (ifVersion.includes(version)) return;
  throw new Refusal(
    "PRECONDITION_FAILED",
    `If-Match: the current version is "${version}". Get the resource again, then send its current ETag.`,
  );
}

/**
 * Throws if the caller expects a version. Call this before a request creates the resource that it
 * did not find.
 */
export function requireNoVersion(ifVersion: IfVersion): void {
  if (ifVersion === undefined || ifVersion === "none") return;
  throw new Refusal(
    "PRECONDITION_FAILED",
    "If-Match: the resource does not exist. To create it, leave out If-Match.",
  );
}
