import { saveOutcome } from "../log/store.ts";
import { endSession, saveProvenAt } from "../security/store.ts";
import type { Attempt } from "./attempts.ts";
import type { DoorDeps, Visit } from "./doors.ts";
import { recordSignIn } from "./record-sign-in.ts";

/** A token that is made here is used in the next step. */
const stepMs = 60_000;

/** What the library says to the token of a link. */
export const openToken = ({ ask }: Visit<unknown>, token: string) =>
  ask(`/magic-link/verify?token=${encodeURIComponent(token)}`);

/** Signs the account in that has proven one factor. */
export async function signInTo(
  deps: DoorDeps,
  visit: Visit<unknown>,
  { email, attempt, provenAt }: { email: string; attempt: Attempt; provenAt?: Date },
) {
  const answer = await openToken(visit, await deps.accounts.makeSignInToken(email, stepMs));
  return finishSignIn(deps, visit, { answer, attempt, provenAt });
}

interface Answer {
  user?: { id: string };
  token?: string;
  twoFactorRedirect?: boolean;
}

/** One factor was proven, or all. */
export async function finishSignIn(
  deps: DoorDeps,
  visit: Visit<unknown>,
  {
    answer,
    attempt,
    provenAt,
  }: { answer: unknown; attempt?: Attempt | undefined; provenAt?: Date | undefined },
) {
  const { db, accounts } = deps;
  const { user, token = "", twoFactorRedirect } = answer as Answer;
  if (user === undefined) {
    if (twoFactorRedirect !== true) throw new Error("The library signed nobody in");
    if (attempt !== undefined) await saveOutcome(db, attempt, "sign_in.code_asked");
    return { secondFactorRequired: true };
  }
  if (provenAt !== undefined) await saveProvenAt(db, token, provenAt);
  const before = await accounts.findSignedIn(visit.headers);
  // The browser has another session now; nobody could use, see or end this one otherwise.
  if (before !== undefined) await endSession(db, before);
  await recordSignIn(deps, { accountId: user.id, visitor: visit.visitor, attempt });
  visit.rememberDevice();
  return { secondFactorRequired: false };
}
