import { passkeysMax } from "@referral-service/contract/app";
import type { Connection } from "../../../kernel/database/database.ts";
import { conflict, invalidRequest } from "../../../kernel/refusal.ts";
import { type AccountAction, insertLogged, saveOutcome } from "../log/store.ts";
import { beginAttempt, hashesOf } from "../sign-in/attempts.ts";
import { refuseCommonPassword } from "../sign-in/common-passwords.ts";
import type { DoorDeps, Doors } from "../sign-in/doors.ts";
import { hashPassword, verifyPassword } from "../sign-in/password.ts";
import { telling } from "../sign-in/sign-in-doors.ts";
import type { Visitor } from "../sign-in/visitor.ts";
import { findPasswordHash, savePasswordHash, setPasswordHash } from "../store.ts";
import { codeFailed, requireFirstUse } from "./code-once.ts";
import { makeRecoveryCodes, readCode } from "./second-factor.ts";
import { sessionOf } from "./session-of.ts";
import {
  endPendingSignIns,
  endSessions,
  findPasskeys,
  lockPasskeys,
  saveRecoveryCodes,
} from "./store.ts";

type SecurityDoors = Pick<
  Doors,
  "changePassword" | "beginPasskey" | "addPasskey" | "confirmSecondFactor"
>;

const wrongPassword = () =>
  invalidRequest({ path: "currentPassword", message: "is not your password" });
async function requireRoomForPasskey(db: Connection, accountId: string) {
  if ((await findPasskeys(db, accountId)).length < passkeysMax) return;
  throw conflict(
    `An account has at most ${passkeysMax} passkeys; remove one that you no longer need`,
  );
}
const passkeyRefused = () =>
  invalidRequest({ path: "credential", message: "The browser's passkey could not be checked" });

/** The changes to how a person signs in that need the library or count as an attempt. */
export function securityDoors(deps: DoorDeps): SecurityDoors {
  const { db, clock, newId, accounts } = deps;
  return {
    async changePassword({ body: { currentPassword, newPassword }, person, visitor }) {
      const session = sessionOf(person);
      const { accountId } = session;
      const before = await findPasswordHash(db, accountId);
      if (before !== undefined) {
        const { email } = session;
        const attempt = await beginAttempt(deps, { way: "password_change", email, visitor });
        const isRight = await verifyPassword({ hash: before, password: currentPassword ?? "" });
        if (attempt.isLocked || !isRight) throw wrongPassword();
        await saveOutcome(db, attempt, "sign_in.succeeded");
      }
      await refuseCommonPassword("newPassword", newPassword);
      const hash = await hashPassword(newPassword);
      const now = clock.now();
      await db.transaction(async (tx) => {
        if (before === undefined) await setPasswordHash(tx, { id: newId(), accountId, hash, now });
        else await savePasswordHash(tx, { accountId, hash, now });
        await endSessions(tx, { accountId, exceptId: session.sessionId });
        await endPendingSignIns(tx, accountId);
        await insertLogged(tx, entry("password.changed", accountId, visitor));
      });
      return undefined;
    },
    async beginPasskey({ person, askAsSignedIn }) {
      await requireRoomForPasskey(db, sessionOf(person).accountId);
      return (await askAsSignedIn("/passkey/generate-register-options")) as object;
    },
    async addPasskey({ body: { name, credential }, person, visitor, askAsSignedIn }) {
      const { accountId } = sessionOf(person);
      // Others of the account wait, so that together they exceed no bound.
      await db.transaction(async (tx) => {
        await lockPasskeys(tx, accountId);
        await requireRoomForPasskey(tx, accountId);
        await askAsSignedIn("/passkey/verify-registration", { name, response: credential }).catch(
          telling(passkeyRefused),
        );
      });
      await insertLogged(db, entry("passkey.added", accountId, visitor));
      return undefined;
    },
    async confirmSecondFactor({ body, person, visitor, askAsSignedIn }) {
      const { accountId } = sessionOf(person);
      const { code } = readCode(body.code);
      await requireFirstUse(deps, { accountId, code });
      await askAsSignedIn("/two-factor/verify-totp", { code }).catch(telling(codeFailed));
      const recoveryCodes = makeRecoveryCodes();
      const sealed = await accounts.seal(JSON.stringify(recoveryCodes));
      await db.transaction(async (tx) => {
        await saveRecoveryCodes(tx, accountId, sealed);
        await insertLogged(tx, entry("second_factor.on", accountId, visitor));
      });
      return { recoveryCodes };
    },
  };

  function entry(action: AccountAction, accountId: string, visitor: Visitor) {
    return { ...hashesOf(deps, visitor), id: newId(), accountId, action, createdAt: clock.now() };
  }
}
