import { invalidRequest, Refusal } from "../../../kernel/refusal.ts";
import { passwordResetMail, signInLinkMail } from "../../emails.ts";
import { passwordResetAddress, signInLinkAddress } from "../accounts.ts";
import { linkMinutes } from "../limits.ts";
import { insertLogged } from "../log/store.ts";
import { mailOwner } from "../mails.ts";
import { codeFailed, requireFirstUse } from "../security/code-once.ts";
import { readCode } from "../security/second-factor.ts";
import { findPasswordHash, isPasswordHash } from "../store.ts";
import { beginAttempt, countMailRequest, hashesOf } from "./attempts.ts";
import { requireRoomToBegin } from "./begin-limit.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import type { DoorDeps, Doors } from "./doors.ts";
import { finishSignIn, openToken, signInTo } from "./finish-sign-in.ts";
import { verifyPassword } from "./password.ts";
import { readWaitingSubject } from "./waiting-subject.ts";

type SignInDoors = Pick<
  Doors,
  | "signIn"
  | "enterSecondFactor"
  | "requestSignInLink"
  | "openSignInLink"
  | "beginPasskeySignIn"
  | "signInByPasskey"
  | "requestPasswordReset"
  | "resetPassword"
  | "signOut"
>;

export const signInFailed = () =>
  new Refusal(
    "SIGN_IN_FAILED",
    "The e-mail address or the password is wrong, or the account is locked",
  );
const passkeyFailed = () =>
  new Refusal("SIGN_IN_FAILED", "No account here has this passkey; sign in another way");
const linkFailed = () =>
  invalidRequest({ path: "token", message: "This link was used, has expired or does not exist" });
const notAskedForCode = () =>
  new Refusal("SIGN_IN_FAILED", "This sign-in has expired; begin again with the password");

/** The doors for signing in and out. */
export function signInDoors(deps: DoorDeps): SignInDoors {
  const { db, accounts, settings } = deps;
  return {
    async signIn(visit) {
      const { email, password } = visit.body;
      const attempt = await beginAttempt(deps, { way: "password", email, visitor: visit.visitor });
      // The same work for every address, so that its duration does not reveal which ones have an account.
      const accountId = attempt.account?.id ?? "";
      const hash = await findPasswordHash(db, accountId);
      const isRight = await verifyPassword({ hash, password });
      if (attempt.isLocked || hash === undefined || !isRight) throw signInFailed();
      const requireProof = async () => {
        if (!(await isPasswordHash(db, { accountId, hash }))) throw signInFailed();
      };
      return signInTo(deps, visit, { email, attempt, requireProof });
    },
    async enterSecondFactor(visit) {
      const asked = await accounts.findAskedForCode(visit.headers);
      if (asked === undefined) throw notAskedForCode();
      const { isTimed, code } = readCode(visit.body.code);
      const attempt = await beginAttempt(deps, {
        way: isTimed ? "authenticator_code" : "recovery_code",
        email: asked.email,
        visitor: visit.visitor,
      });
      if (attempt.isLocked) throw codeFailed();
      if (isTimed) await requireFirstUse(deps, { accountId: asked.id, code });
      const path = isTimed ? "verify-totp" : "verify-backup-code";
      const answer = await visit.ask(`/two-factor/${path}`, { code }).catch(telling(codeFailed));
      const subject = readWaitingSubject(deps, asked.challenge, visit.headers.cookie);
      return finishSignIn(deps, visit, { answer, attempt, subject });
    },
    async requestSignInLink({ body: { email, from }, visitor }) {
      const action = "sign_in_link.requested";
      const { isAdmitted, account } = await countMailRequest(deps, { email, visitor, action });
      if (!isAdmitted) return undefined;
      const validMinutes = linkMinutes.signIn;
      const token = await accounts.makeSignInToken(email, validMinutes * 60_000);
      const url = signInLinkAddress(settings.publicUrl, token, from);
      await mailOwner(deps, account, signInLinkMail({ url, validMinutes }));
      return undefined;
    },
    async openSignInLink(visit) {
      const answer = await openToken(visit, visit.body.token).catch(telling(linkFailed));
      return finishSignIn(deps, visit, { answer });
    },
    async beginPasskeySignIn({ ask }) {
      const options = (await ask("/passkey/generate-authenticate-options")) as object;
      return { ...options, userVerification: "required" };
    },
    async signInByPasskey(visit) {
      const answer = await visit
        .ask("/passkey/verify-authentication", { response: visit.body.credential })
        .catch(telling(passkeyFailed));
      return finishSignIn(deps, visit, { answer });
    },
    async requestPasswordReset({ body: { email }, visitor }) {
      const action = "password_reset.requested";
      const { isAdmitted, account } = await countMailRequest(deps, { email, visitor, action });
      if (!isAdmitted) return undefined;
      const validMinutes = linkMinutes.passwordReset;
      const accountId = account?.id ?? deps.newId();
      const token = await accounts.makeResetToken(accountId, validMinutes * 60_000);
      const url = passwordResetAddress(settings.publicUrl, token);
      await mailOwner(deps, account, passwordResetMail({ url, validMinutes }));
      return undefined;
    },
    async resetPassword({ body, ask }) {
      await refuseCommonPassword("newPassword", body.newPassword);
      await ask("/reset-password", body).catch(telling(linkFailed));
      return undefined;
    },
    async signOut({ visitor, headers, askAsSignedIn }) {
      const signedIn = await accounts.findSignedIn(headers);
      // Whoever is signed in always gets out, also where many people share an address.
      if (signedIn === undefined) await requireRoomToBegin(deps, visitor);
      await askAsSignedIn("/sign-out", {});
      if (signedIn === undefined) return undefined;
      const [id, createdAt] = [deps.newId(), deps.clock.now()];
      const { accountId } = signedIn;
      const action = "signed_out";
      await insertLogged(db, { ...hashesOf(deps, visitor), id, accountId, action, createdAt });
      return undefined;
    },
  };
}

/** Replaces a failure of the library by the door's refusal. Other errors pass. */
export const telling =
  (refusal: () => Refusal) =>
  (error: unknown): never => {
    throw error instanceof Refusal && error.code === "SIGN_IN_FAILED" ? refusal() : error;
  };
