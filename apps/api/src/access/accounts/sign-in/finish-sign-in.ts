import { saveOutcome } from "../log/store.ts";
import { endSession, endSessionOf, saveProvenAt } from "../security/store.ts";
import type { Subject } from "../subject-store.ts";
import type { Attempt } from "./attempts.ts";
import type { DoorDeps, Visit } from "./doors.ts";
import { recordSignIn } from "./record-sign-in.ts";
import { waitingSubjectCookie } from "./waiting-subject.ts";

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
    subject,
    requireProof,
  }: {
    email: string;
    attempt: Attempt;
    provenAt?: Date;
    /** The person at the provider to whom the account is connected with the session. */
    subject?: Subject | undefined;
    /** Throws when the first factor was changed meanwhile. */
    requireProof?: () => Promise<void>;
  },
) {
  const answer = await openToken(visit, await deps.accounts.makeSignInToken(email, stepMs));
  await requireProof?.().catch(endingSession(deps, answer));
  return finishSignIn(deps, visit, { answer, attempt, provenAt, subject });
}

interface Answer {
  user?: { id: string };
  token?: string;
  twoFactorRedirect?: boolean;
}

/** The library opens the session before all is known that may refuse it. */
const endingSession =
  ({ db }: Pick<DoorDeps, "db">, answer: unknown) =>
  async (error: unknown) => {
    await endSessionOf(db, (answer as Answer).token ?? "");
    throw error;
  };

/** Opens the session when all factors are proved, and otherwise asks for the second one. */
export async function finishSignIn(
  deps: DoorDeps,
  visit: Visit<unknown>,
  {
    answer,
    attempt,
    provenAt,
    subject,
  }: {
    answer: unknown;
    attempt?: Attempt | undefined;
    provenAt?: Date | undefined;
    subject?: Subject | undefined;
  },
) {
  const { db, accounts } = deps;
  const { user, token = "", twoFactorRedirect } = answer as Answer;
  if (user === undefined) {
    if (twoFactorRedirect !== true) throw new Error("The library signed nobody in");
    if (attempt !== undefined) await saveOutcome(db, attempt, "sign_in.code_asked");
    if (subject !== undefined) await keepUntilCode(deps, visit, subject);
    return { secondFactorRequired: true };
  }
  if (provenAt !== undefined) await saveProvenAt(db, token, provenAt);
  const before = await accounts.findSignedIn(visit.headers);
  // The browser forgets this session, so nobody could end it later.
  if (before !== undefined) await endSession(db, before);
  const { visitor } = visit;
  await recordSignIn(deps, { accountId: user.id, visitor, attempt, subject }).catch(
    endingSession(deps, answer),
  );
  visit.rememberDevice();
  return { secondFactorRequired: false };
}

async function keepUntilCode(deps: DoorDeps, visit: Visit<unknown>, subject: Subject) {
  const asked = await deps.accounts.findAskedForCode({ cookie: visit.cookiesSet() });
  if (asked === undefined) throw new Error("The library asked for a code without a challenge");
  visit.setCookie(waitingSubjectCookie(deps, asked.challenge, subject));
}
