import type { PersonPrincipal } from "../../../kernel/callers/caller.ts";

/** The session of a signed-in person; routes of the app have no other callers. */
export function sessionOf({ session, identityUserId }: PersonPrincipal) {
  if (session === undefined) throw new Error("Only a signed-in person has a session");
  return { accountId: identityUserId, sessionId: session.id, email: session.email };
}
