import { version } from "./version.ts";

let isWarned = false;

/** Warns once if a response shows that this version of the SDK is too old for the service. */
export function warnIfOutdated(headers: Headers): void {
  const min = headers.get("X-SDK-Version-Min");
  if (isWarned || min === null || !/^\d+\.\d+\.\d+$/.test(min)) return;
  isWarned = true;
  console.warn(
    `@referral-service/sdk ${version} is too old for this service. Install version ${min} or newer.`,
  );
}
