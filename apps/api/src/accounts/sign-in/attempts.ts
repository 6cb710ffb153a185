import { createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import {
  countFailures,
  insertAttempt,
  insertLogged,
  lockAttempts,
  markSucceeded,
} from "../store.ts";

/** Failures in the window after which nobody signs in to the account, or from the address. */
export const failuresMax = { ofAccount: 5, ofAddress: 20 };
const windowMinutes = 15;

export interface Visitor {
  /** Where the request came from, as the socket or a trusted proxy says. */
  address: string;
  userAgent: string | null;
}

type AttemptDeps = Pick<Deps, "db" | "clock" | "newId" | "settings">;

export interface Attempt {
  /** Whether the account has failed too often; it is told like a wrong password. */
  isLocked: boolean;
  succeeded(accountId: string): Promise<void>;
}

/** Counts a try before it is made, so that tries at the same time cannot share the last place. */
export function beginAttempt(
  { db, clock, newId, settings }: AttemptDeps,
  { email, address, userAgent }: Visitor & { email: string },
): Promise<Attempt> {
  const now = clock.now();
  const attempt = {
    id: newId(),
    emailHash: hashOf(settings.authSecret, `email ${email.toLowerCase()}`),
    addressHash: hashOf(settings.authSecret, `address ${address}`),
    userAgent: userAgent?.slice(0, 256) ?? null,
    createdAt: now,
  };
  return db.transaction(async (tx) => {
    await lockAttempts(tx, [attempt.emailHash, attempt.addressHash]);
    const since = new Date(now.getTime() - windowMinutes * 60_000);
    const { ofAccount, ofAddress } = await countFailures(tx, attempt, since);
    if (ofAddress >= failuresMax.ofAddress) throw tooManyFromAddress();
    const isLocked = ofAccount >= failuresMax.ofAccount;
    if (isLocked) {
      await insertLogged(tx, { ...attempt, accountId: null, action: "sign_in.locked" });
    } else await insertAttempt(tx, attempt);
    return { isLocked, succeeded: (accountId) => markSucceeded(db, attempt.id, accountId) };
  });
}

export const hashOf = (secret: string, text: string) =>
  new Uint8Array(createHmac("sha256", secret).update(text).digest());

const tooManyFromAddress = () =>
  new Refusal(
    "RATE_LIMIT_EXCEEDED",
    `Too many attempts to sign in have failed from this address; wait ${windowMinutes} minutes`,
    { retryAfterSeconds: windowMinutes * 60 },
  );
