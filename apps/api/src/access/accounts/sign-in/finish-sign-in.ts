import type { Deps } from "../../../kernel/deps.ts";
import { enqueueMail } from "../../../kernel/email/enqueue-email.ts";
import type { AccessDeps } from "../../deps.ts";
import { newSignInMail } from "../../emails.ts";
import { connectSubject } from "../connect-subject.ts";
import { readSealedCookie, type SealingDeps, sealedCookie } from "../cookies.ts";
import { findEarlierSignIns, insertLogged, saveOutcome } from "../log-store.ts";
import { sessionsMax } from "../rules.ts";
import { endOldestSessions, endSession, endSessionOf, saveProvenAt } from "../security/store.ts";
import { findAccount } from "../store.ts";
import type { Subject } from "../subject-store.ts";
import { type Attempt, hashesOf } from "./attempts.ts";
import type { Browser, Visitor } from "./browser.ts";

/** The lifetime of a token that the next step uses immediately. */
const stepMs = 60_000;

/** The library's response to a link's token. */
export const openToken = ({ ask }: Browser, token: string) =>
  ask((api, given) => api.magicLinkVerify({ ...given, query: { token } }));

/** Signs in to an account after the first factor was proven. */
export async function signInTo(
  deps: AccessDeps,
  browser: Browser,
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
    /** The person at the provider. The account is connected to them when the session opens. */
    subject?: Subject | undefined;
    /** Throws when the first factor was changed in the meantime. */
    requireProof?: () => Promise<void>;
  },
) {
  const answer = await openToken(browser, await deps.accounts.makeSignInToken(email, stepMs));
  await requireProof?.().catch(endingSession(deps, answer));
  return finishSignIn(deps, browser, { answer, attempt, provenAt, subject });
}

interface Answer {
  user?: { id: string };
  token?: string;
  twoFactorRedirect?: boolean;
}

/**
 * Ends the session of a rejected sign-in. The library opens the session before all checks have run.
 */
const endingSession =
  ({ db }: Pick<AccessDeps, "db">, answer: unknown) =>
  async (error: unknown) => {
    await endSessionOf(db, (answer as Answer).token ?? "");
    throw error;
  };

/** Opens the session if all factors are proven. Otherwise, requires the second factor. */
export async function finishSignIn(
  deps: AccessDeps,
  browser: Browser,
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
    if (twoFactorRedirect !== true) throw new Error("The library did not sign anyone in");
    if (attempt !== undefined) await saveOutcome(db, attempt, "sign_in.code_asked");
    if (subject !== undefined) await keepUntilCode(deps, browser, subject);
    return { secondFactorRequired: true };
  }
  if (provenAt !== undefined) await saveProvenAt(db, token, provenAt);
  const before = await accounts.findSignedIn({ cookie: browser.cookies });
  // The earlier session is ended here, because the browser drops it and no one could end it later.
  if (before !== undefined) await endSession(db, before);
  await recordSignIn(deps, { accountId: user.id, visitor: browser, attempt, subject }).catch(
    endingSession(deps, answer),
  );
  browser.rememberDevice();
  return { secondFactorRequired: false };
}

async function keepUntilCode(deps: AccessDeps, browser: Browser, subject: Subject) {
  const asked = await deps.accounts.findAskedForCode(browser.cookiesSet());
  if (asked === undefined) throw new Error("The library requested a code without a challenge");
  browser.setCookie(waitingSubjectCookie(deps, asked.challenge, subject));
}

/**
 * The cookie is bound to one challenge, because the next person in this browser might enter a code
 * for another account.
 */
const cookieFor = (challenge: string) => ({
  name: "referrals.subject",
  context: `subject that waits for ${challenge}`,
});

/**
 * Stores the subject at the provider. The account is connected to this subject when someone enters
 * the code for the challenge.
 */
const waitingSubjectCookie = (deps: SealingDeps, challenge: string, { issuer, subject }: Subject) =>
  sealedCookie(deps, cookieFor(challenge), { issuer, subject });

export const readWaitingSubject = (
  deps: Pick<SealingDeps, "sealedBox" | "clock">,
  challenge: string,
  cookies: string,
) => readSealedCookie<Subject>(deps, cookieFor(challenge), cookies);

type RecordDeps = Pick<Deps, "db" | "clock" | "newId" | "settings" | "sealedBox">;

/**
 * Logs a sign-in and its new connection, ends the oldest session if there are too many, and emails
 * the person if the browser is new.
 */
function recordSignIn(
  deps: RecordDeps,
  {
    accountId,
    visitor,
    attempt,
    subject,
  }: {
    accountId: string;
    visitor: Visitor;
    attempt?: Attempt | undefined;
    subject?: Subject | undefined;
  },
) {
  const { db, clock, newId, settings } = deps;
  const now = clock.now();
  const entry = { ...hashesOf(deps, visitor), accountId, createdAt: now };
  return db.transaction(async (tx) => {
    if (subject !== undefined) await connectSubject(tx, deps, { accountId, subject, now });
    const earlier = await findEarlierSignIns(tx, accountId, entry.deviceHash);
    const action = "sign_in.succeeded";
    if (attempt === undefined) await insertLogged(tx, { ...entry, id: newId(), action });
    else await saveOutcome(tx, attempt, action);
    const endedCount = await endOldestSessions(tx, { accountId, keptCount: sessionsMax });
    if (endedCount > 0) await insertLogged(tx, { ...entry, id: newId(), action: "session.ended" });
    if (!earlier.any || earlier.fromDevice) return;
    const account = await findAccount(tx, accountId);
    if (account === undefined) return;
    await insertLogged(tx, { ...entry, id: newId(), action: "sign_in.new_device" });
    enqueueMail(tx, deps, {
      to: account.email,
      ...newSignInMail({
        at: now,
        userAgent: entry.userAgent ?? "",
        address: visitor.address,
        url: `${settings.publicUrl}/app/account/security`,
      }),
    });
  });
}
