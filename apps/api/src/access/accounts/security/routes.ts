import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import { requireFound, requireId } from "../../../kernel/callers/require-found.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { notFound } from "../../../kernel/refusal.ts";
import { visibleUsers } from "../../../people/users/rules.ts";
import { findUser } from "../../../people/users/store.ts";
import { findAcceptedIdentity } from "../../personal-keys/store.ts";
import type { AccountsDeps } from "../accounts.ts";
import { type AccountAction, insertLogged } from "../log-store.ts";
import { sessionLifetimes } from "../rules.ts";
import { findPasswordHash } from "../store.ts";
import { sessionOf } from "./change-security.ts";
import { toPasskeyView, toSessionView } from "./facts.ts";
import { makeRecoveryCodes, makeSecret } from "./second-factor.ts";
import {
  deletePasskey,
  deleteSecondFactor,
  endSession,
  endSessions,
  findPasskeys,
  findSessions,
  hasSecondFactor,
  insertSecondFactor,
  saveRecoveryCodes,
} from "./store.ts";

export const securityRoutes: RouteHandlers<typeof appContract.security, Deps & AccountsDeps> = {
  get: async ({ deps: { db }, person }) => {
    const { accountId, email } = sessionOf(person);
    const hasPassword = (await findPasswordHash(db, accountId)) !== undefined;
    return {
      status: 200,
      body: { email, hasPassword, hasSecondFactor: await hasSecondFactor(db, accountId) },
    };
  },
  lastSignIn: async ({ deps, caller, params }) => {
    const userId = requireId(params.id);
    const { organizationId } = caller;
    requireFound(await findUser(deps.db, visibleUsers(caller), userId));
    const identityUserId = await findAcceptedIdentity(deps.db, { organizationId, userId });
    const at =
      identityUserId === null ? undefined : await deps.accounts.findLastSignIn(identityUserId);
    return { status: 200, body: { lastSignInAt: at?.getTime() ?? null } };
  },
  passkeys: async ({ deps: { db }, person }) => {
    const passkeys = await findPasskeys(db, sessionOf(person).accountId);
    return { status: 200, body: { data: passkeys.map(toPasskeyView) } };
  },
  sessions: async ({ deps: { db, clock, settings }, person }) => {
    const { accountId, sessionId } = sessionOf(person);
    const now = clock.now();
    const oldest = new Date(now.getTime() - sessionLifetimes(settings).wholeMs);
    const sessions = await findSessions(db, { accountId, now, oldest });
    return { status: 200, body: { data: sessions.map((row) => toSessionView(row, sessionId)) } };
  },
  prepareSecondFactor: async ({ deps: { db, newId, accounts }, person }) => {
    const { accountId, email } = sessionOf(person);
    if (await hasSecondFactor(db, accountId)) throw notFound();
    const { text, secret, qrCode } = makeSecret(email);
    const sealedSecret = await accounts.seal(text);
    await db.transaction((tx) => insertSecondFactor(tx, { id: newId(), accountId, sealedSecret }));
    return { status: 201, body: { secret, qrCode } };
  },
  endSecondFactor: async ({ deps, person }) => {
    const { accountId } = sessionOf(person);
    if (!(await hasSecondFactor(deps.db, accountId))) throw notFound();
    await deps.db.transaction(async (tx) => {
      await deleteSecondFactor(tx, accountId);
      await insertLogged(tx, entry(deps, accountId, "second_factor.off"));
    });
    return { status: 204, body: undefined };
  },
  replaceRecoveryCodes: async ({ deps, person }) => {
    const { accountId } = sessionOf(person);
    if (!(await hasSecondFactor(deps.db, accountId))) throw notFound();
    const recoveryCodes = makeRecoveryCodes();
    const sealed = await deps.accounts.seal(JSON.stringify(recoveryCodes));
    await deps.db.transaction(async (tx) => {
      await saveRecoveryCodes(tx, accountId, sealed);
      await insertLogged(tx, entry(deps, accountId, "recovery_codes.replaced"));
    });
    return { status: 201, body: { recoveryCodes } };
  },
  removePasskey: async ({ deps, person, params }) => {
    const { accountId } = sessionOf(person);
    const id = requireId(params.id);
    await deps.db.transaction(async (tx) => {
      if (!(await deletePasskey(tx, accountId, id))) throw notFound();
      await insertLogged(tx, entry(deps, accountId, "passkey.removed"));
    });
    return { status: 204, body: undefined };
  },
  endSession: async ({ deps, person, params }) => {
    const { accountId } = sessionOf(person);
    const sessionId = requireId(params.id);
    await deps.db.transaction(async (tx) => {
      const isEnded = await endSession(tx, { accountId, sessionId });
      if (!isEnded) throw notFound();
      await insertLogged(tx, entry(deps, accountId, "session.ended"));
    });
    return { status: 204, body: undefined };
  },
  endOtherSessions: async ({ deps, person }) => {
    const { accountId, sessionId } = sessionOf(person);
    await deps.db.transaction(async (tx) => {
      const count = await endSessions(tx, { accountId, exceptId: sessionId });
      if (count > 0) await insertLogged(tx, entry(deps, accountId, "session.ended"));
    });
    return { status: 204, body: undefined };
  },
};

const entry = (
  { newId, clock }: Pick<Deps, "newId" | "clock">,
  accountId: string,
  action: AccountAction,
) => ({ id: newId(), accountId, action, createdAt: clock.now() });
