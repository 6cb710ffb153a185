import { saveOutcome } from "../log/store.ts";
import { endSession, endSessionOf, saveProvenAt } from "../security/store.ts";
import type { Attempt } from "./attempts.ts";
import type { DoorDeps, Visit } from "./doors.ts";
import { recordSignIn } from "./record-sign-in.ts";

/** The lifetime of a token, which the next step uses at once. */
const stepMs = 60_000;

/** The library's answer to the token of a link. */
export const openToken = ({ ask }: Visit<unknown>, token: string) =>
  ask(`/magic-link/verify?token=${encodeURIComponent(token)}`);

/** Signs in an account that has proved its first factor. */
export async function signInTo(
  deps: DoorDeps,
  visit: Visit<unknown>,
  {
    email,
    attempt,
    provenAt,
    requireProof,
  }: {
    email: string;
    attempt: Attempt;
    provenAt?: Date;
    /** Throws when the first factor was changed meanwhile. */
    requireProof?: () => Promise<void>;
  },
) {
  const answer = await openToken(visit, await deps.accounts.makeSignInToken(email, stepMs));
  await requireProof?.().catch(async (error: unknown) => {
    await endSessionOf(deps.db, (answer as Answer).token ?? "");
    throw error;
  });
  return finishSignIn(deps, visit, { answer, attempt, provenAt });
}

interface Answer {
  user?: { id: string };
  token?: string;
  twoFactorRedirect?: boolean;
}

/** Opens the session when all factors are proved, and otherwise asks for the second one. */
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
  // The browser forgets this session, so nobody could end it later.
  if (before !== undefined) await endSession(db, before);
  await recordSignIn(deps, { accountId: user.id, visitor: visit.visitor, attempt });
  visit.rememberDevice();
  return { secondFactorRequired: false };
}
