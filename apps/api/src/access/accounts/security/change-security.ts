import { personBounds } from "@referral-service/contract";
import type { PersonPrincipal } from "../../../kernel/callers/caller.ts";
import type { Connection } from "../../../kernel/database/database.ts";
import { conflict, invalidRequest } from "../../../kernel/refusal.ts";
import type { AccessDeps } from "../../deps.ts";
import { type AccountAction, insertLogged, saveOutcome } from "../log-store.ts";
import { beginAttempt, hashesOf } from "../sign-in/attempts.ts";
import { type Browser, telling, type Visitor } from "../sign-in/browser.ts";
import { hashPassword, refuseCommonPassword, verifyPassword } from "../sign-in/password.ts";
import { findPasswordHash, savePasswordHash, setPasswordHash } from "../store.ts";
import { codeFailed, makeRecoveryCodes, readCode, requireFirstUse } from "./second-factor.ts";
import {
  endPendingSignIns,
  endSessions,
  findPasskeys,
  lockPasskeys,
  saveRecoveryCodes,
} from "./store.ts";

/** The session of a signed-in person. Routes of the app have no other callers. */
export function sessionOf({ session, identityUserId }: PersonPrincipal) {
  if (session === undefined) throw new Error("The caller is not a signed-in person");
  return { accountId: identityUserId, sessionId: session.id, email: session.email };
}

interface Asker {
  person: PersonPrincipal;
}

const wrongPassword = () =>
  invalidRequest({ path: "currentPassword", message: "must be your current password" });

/** Ends every other session. A person without a password sets their first password. */
export async function changePassword(
  deps: AccessDeps,
  visitor: Visitor,
  {
    person,
    currentPassword = "",
    newPassword,
  }: Asker & { currentPassword?: string | undefined; newPassword: string },
) {
  const { db, clock, newId } = deps;
  const { accountId, sessionId, email } = sessionOf(person);
  const before = await findPasswordHash(db, accountId);
  if (before !== undefined) {
    const attempt = await beginAttempt(deps, { way: "password_change", email, visitor });
    const isRight = await verifyPassword({ hash: before, password: currentPassword });
    if (attempt.isLocked || !isRight) throw wrongPassword();
    await saveOutcome(db, attempt, "sign_in.succeeded");
  }
  await refuseCommonPassword("newPassword", newPassword);
  const hash = await hashPassword(newPassword);
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (before === undefined) await setPasswordHash(tx, { id: newId(), accountId, hash, now });
    else await savePasswordHash(tx, { accountId, hash, now });
    await endSessions(tx, { accountId, exceptId: sessionId });
    await endPendingSignIns(tx, accountId);
    await insertLogged(tx, entry(deps, visitor, { action: "password.changed", accountId }));
  });
}

async function requireRoomForPasskey(db: Connection, accountId: string) {
  if ((await findPasskeys(db, accountId)).length < personBounds.passkeys) return;
  throw conflict(
    `You have reached the limit of ${personBounds.passkeys} passkeys. Remove one that you no longer need.`,
  );
}

export async function beginPasskey(
  { db }: AccessDeps,
  { askAsSignedIn }: Browser,
  person: PersonPrincipal,
) {
  await requireRoomForPasskey(db, sessionOf(person).accountId);
  const options = await askAsSignedIn((api, given) =>
    api.generatePasskeyRegistrationOptions(given),
  );
  return options as { challenge: string };
}

const passkeyRefused = () =>
  invalidRequest({
    path: "credential",
    message: "The passkey could not be verified. Create it again.",
  });

export async function addPasskey(
  deps: AccessDeps,
  browser: Browser,
  { person, name, credential }: Asker & { name: string; credential: object },
) {
  const { accountId } = sessionOf(person);
  // Requests for the same account run one at a time, so that together they cannot exceed a limit.
  await deps.db.transaction(async (tx) => {
    await lockPasskeys(tx, accountId);
    await requireRoomForPasskey(tx, accountId);
    await browser
      .askAsSignedIn((api, given) =>
        api.verifyPasskeyRegistration({ ...given, body: { name, response: credential } }),
      )
      .catch(telling(passkeyRefused));
  });
  await insertLogged(deps.db, entry(deps, browser, { action: "passkey.added", accountId }));
}

/** Turns on the second factor with its first code. */
export async function confirmSecondFactor(
  deps: AccessDeps,
  browser: Browser,
  { person, code: typed }: Asker & { code: string },
) {
  const { accountId } = sessionOf(person);
  const { code } = readCode(typed);
  await requireFirstUse(deps, { accountId, code });
  await browser
    .askAsSignedIn((api, given) => api.verifyTOTP({ ...given, body: { code } }))
    .catch(telling(codeFailed));
  const recoveryCodes = makeRecoveryCodes();
  const sealed = await deps.accounts.seal(JSON.stringify(recoveryCodes));
  await deps.db.transaction(async (tx) => {
    await saveRecoveryCodes(tx, accountId, sealed);
    await insertLogged(tx, entry(deps, browser, { action: "second_factor.on", accountId }));
  });
  return { recoveryCodes };
}

const entry = (
  deps: AccessDeps,
  visitor: Visitor,
  { action, accountId }: { action: AccountAction; accountId: string },
) => ({
  ...hashesOf(deps, visitor),
  id: deps.newId(),
  accountId,
  action,
  createdAt: deps.clock.now(),
});
