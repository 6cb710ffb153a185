import type { PersonCaller } from "../src/kernel/callers/caller.ts";
import type { Deps } from "../src/kernel/deps.ts";
import type { UserOptions } from "./arrangements.ts";
import { personCaller } from "./person-caller.ts";
import type { TestService } from "./service.ts";

export type SignedIn = <Result>(
  work: (deps: Deps, caller: PersonCaller) => Promise<Result>,
) => Promise<Result>;

/** A person in the app. Their work runs like a request, on the rows of one organization. */
export function signedIn(
  { deps }: TestService,
  organizationId: string,
  { userId, ...user }: { userId: string } & UserOptions,
): SignedIn {
  const caller = personCaller(organizationId, userId, user);
  return (work) => deps.db.inScope(organizationId, (db) => work({ ...deps, db }, caller));
}
