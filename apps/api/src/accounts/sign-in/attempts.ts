import { createHmac } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { lastSpan } from "../../platform/clock.ts";
import { networkOf } from "../../rate-limit/network-of.ts";
import { Refusal } from "../../refusal.ts";
import {
  countFailures,
  countMailRequests,
  insertLogged,
  lockHashes,
  type Trace,
} from "../log/store.ts";
import { type Account, findAccountByEmail } from "../store.ts";
import type { Visitor } from "./visitor.ts";

/** The failures within the window after which an account or a network address is locked. */
export const failuresMax = { ofAccount: 5, ofAddress: 20 };
/** The links and resets that are mailed within the window. */
export const mailRequestsMax = { ofAccount: 5, ofAddress: 20 };
const windowMinutes = 15;

type AttemptDeps = Pick<Deps, "db" | "clock" | "newId" | "settings">;

export interface Attempt {
  id: string;
  account: Account | undefined;
  /** Whether the account failed too often. The answer is that of a wrong password. */
  isLocked: boolean;
}

/**
 * Counts an attempt before it is made, so that simultaneous attempts cannot share the last place. It
 * counts as failed until another outcome is stored.
 */
export function beginAttempt(
  deps: AttemptDeps,
  { email, visitor }: { email?: string; visitor: Visitor },
): Promise<Attempt> {
  const { db, clock, newId } = deps;
  const now = clock.now();
  const id = newId();
  const trace = traceOf(deps, visitor, email);
  return db.transaction(async (tx) => {
    await lockHashes(tx, hashesIn(trace));
    const { ofAccount, ofAddress } = await countFailures(tx, trace, windowUntil(now));
    if (ofAddress >= failuresMax.ofAddress) throw tooManyFromAddress();
    const isLocked = ofAccount >= failuresMax.ofAccount;
    const action = isLocked ? "sign_in.locked" : "sign_in.failed";
    const account = email === undefined ? undefined : await findAccountByEmail(tx, email);
    const accountId = account?.id ?? null;
    await insertLogged(tx, { ...trace, id, accountId, action, createdAt: now });
    return { id, account, isLocked };
  });
}

export interface MailRequest {
  /** Whether another mail may go to this address. The answer to the visitor does not reveal it. */
  isAdmitted: boolean;
  account: Account | undefined;
}

export function countMailRequest(
  deps: AttemptDeps,
  {
    email,
    visitor,
    action,
  }: {
    email: string;
    visitor: Visitor;
    action: "sign_in_link.requested" | "password_reset.requested";
  },
): Promise<MailRequest> {
  const { db, clock, newId } = deps;
  const now = clock.now();
  const trace = traceOf(deps, visitor, email);
  return db.transaction(async (tx) => {
    await lockHashes(tx, hashesIn(trace));
    const { ofAccount, ofAddress } = await countMailRequests(tx, trace, windowUntil(now));
    if (ofAddress >= mailRequestsMax.ofAddress) throw tooManyFromAddress();
    const account = await findAccountByEmail(tx, email);
    if (ofAccount >= mailRequestsMax.ofAccount) return { isAdmitted: false, account };
    const accountId = account?.id ?? null;
    await insertLogged(tx, { ...trace, id: newId(), accountId, action, createdAt: now });
    return { isAdmitted: true, account };
  });
}

const userAgentLengthMax = 256;

export const hashesOf = (
  { settings }: Pick<Deps, "settings">,
  { address, userAgent, device }: Visitor,
): Omit<Trace, "emailHash"> => ({
  addressHash: hashOf(settings.authSecrets[0], `address ${networkOf(address)}`),
  deviceHash: hashOf(settings.authSecrets[0], `device ${device}`),
  userAgent: userAgent?.slice(0, userAgentLengthMax) ?? null,
});

/** Counts an account by its address, so that a missing account is limited like an existing one. */
const traceOf = (deps: Pick<Deps, "settings">, visitor: Visitor, email?: string): Trace => ({
  ...hashesOf(deps, visitor),
  ...(email !== undefined && {
    emailHash: hashOf(deps.settings.authSecrets[0], `email ${email.toLowerCase()}`),
  }),
});

const hashesIn = ({ emailHash, addressHash }: Trace) =>
  emailHash ? [emailHash, addressHash] : [addressHash];

const hashOf = (secret: string, text: string) =>
  new Uint8Array(createHmac("sha256", secret).update(text).digest());

const windowUntil = (now: Date) => lastSpan(now, windowMinutes * 60_000);

const tooManyFromAddress = () =>
  new Refusal(
    "RATE_LIMIT_EXCEEDED",
    `Too many attempts from this network address; wait ${windowMinutes} minutes`,
    { retryAfterSeconds: windowMinutes * 60 },
  );
