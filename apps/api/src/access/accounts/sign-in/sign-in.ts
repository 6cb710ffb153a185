import { Refusal } from "../../../kernel/refusal.ts";
import type { AccessDeps } from "../../deps.ts";
import type { Library } from "../library.ts";
import { insertLogged } from "../log-store.ts";
import { codeFailed, readCode, requireFirstUse } from "../security/second-factor.ts";
import { findPasswordHash, isPasswordHash } from "../store.ts";
import { beginAttempt, hashesOf, requireRoomToBegin } from "./attempts.ts";
import { type Browser, signInFailed, telling } from "./browser.ts";
import { finishSignIn, openToken, readWaitingSubject, signInTo } from "./finish-sign-in.ts";
import { linkFailed } from "./mailed-links.ts";
import { verifyPassword } from "./password.ts";

const passkeyFailed = () =>
  new Refusal("SIGN_IN_FAILED", "No account has this passkey. Sign in with another method.");
const notAskedForCode = () =>
  new Refusal("SIGN_IN_FAILED", "This sign-in has expired. Enter your password again.");

export async function signIn(
  deps: AccessDeps,
  browser: Browser,
  { email, password }: { email: string; password: string },
) {
  const { db } = deps;
  const attempt = await beginAttempt(deps, { way: "password", email, visitor: browser });
  // Does the same work for every address, so that the duration does not reveal which addresses have
  // an account.
  const accountId = attempt.account?.id ?? "";
  const hash = await findPasswordHash(db, accountId);
  const isRight = await verifyPassword({ hash, password });
  if (attempt.isLocked || hash === undefined || !isRight) throw signInFailed();
  const requireProof = async () => {
    if (!(await isPasswordHash(db, { accountId, hash }))) throw signInFailed();
  };
  return signInTo(deps, browser, { email, attempt, requireProof });
}

export async function enterSecondFactor(deps: AccessDeps, browser: Browser, typed: string) {
  const asked = await deps.accounts.findAskedForCode(browser.cookies);
  if (asked === undefined) throw notAskedForCode();
  const { isTimed, code } = readCode(typed);
  const attempt = await beginAttempt(deps, {
    way: isTimed ? "authenticator_code" : "recovery_code",
    email: asked.email,
    visitor: browser,
  });
  if (attempt.isLocked) throw codeFailed();
  if (isTimed) await requireFirstUse(deps, { accountId: asked.id, code });
  const answer = await browser
    .ask((api, given) => {
      const call = { ...given, body: { code } };
      return isTimed ? api.verifyTOTP(call) : api.verifyBackupCode(call);
    })
    .catch(telling(codeFailed));
  const subject = readWaitingSubject(deps, asked.challenge, browser.cookies);
  return finishSignIn(deps, browser, { answer, attempt, subject });
}

export async function openSignInLink(deps: AccessDeps, browser: Browser, token: string) {
  const answer = await openToken(browser, token).catch(telling(linkFailed));
  return finishSignIn(deps, browser, { answer });
}

export async function beginPasskeySignIn({ ask }: Browser) {
  const options = await ask((api, given) => api.generatePasskeyAuthenticationOptions(given));
  return { ...(options as { challenge: string }), userVerification: "required" };
}

type SignedByPasskey = NonNullable<
  Parameters<Library["api"]["verifyPasskeyAuthentication"]>[0]
>["body"]["response"];

export async function signInByPasskey(deps: AccessDeps, browser: Browser, credential: object) {
  const response = credential as SignedByPasskey;
  const answer = await browser
    .ask((api, given) => api.verifyPasskeyAuthentication({ ...given, body: { response } }))
    .catch(telling(passkeyFailed));
  return finishSignIn(deps, browser, { answer });
}

/** A signed-in person can always sign out, even if many people share an IP address. */
export async function signOut(deps: AccessDeps, browser: Browser) {
  const { db, clock, newId, accounts } = deps;
  const signedIn = await accounts.findSignedIn({ cookie: browser.cookies });
  if (signedIn === undefined) await requireRoomToBegin(deps, browser);
  await browser.askAsSignedIn((api, given) => api.signOut(given));
  if (signedIn === undefined) return;
  const [id, createdAt] = [newId(), clock.now()];
  const { accountId } = signedIn;
  const action = "signed_out";
  await insertLogged(db, { ...hashesOf(deps, browser), id, accountId, action, createdAt });
}
