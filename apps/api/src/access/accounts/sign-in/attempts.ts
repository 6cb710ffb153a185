import { createHmac } from "node:crypto";
import type { Tx } from "../../../kernel/database/database.ts";
import type { Deps } from "../../../kernel/deps.ts";
import type { MailContent } from "../../../kernel/email/email.ts";
import { enqueueMail, pretendMail } from "../../../kernel/email/enqueue-email.ts";
import { networkOf } from "../../../kernel/platform/addresses.ts";
import { lastSpan } from "../../../kernel/platform/clock.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { passwordGuessedMail } from "../../emails.ts";
import type { AccountsDeps } from "../accounts.ts";
import {
  type CountedWay,
  countFailures,
  countMailRequests,
  insertLogged,
  isKnownThere,
  lockHashes,
  type MailedWay,
  type Trace,
  wasToldOfGuesses,
} from "../log-store.ts";
import { beginLimit } from "../rules.ts";
import { type Account, findAccountByEmail } from "../store.ts";
import type { Visitor } from "./browser.ts";

/**
 * An account, an IP address, or an account at one IP address is locked after this number of
 * failures. Each sign-in method is counted separately.
 */
export const failuresMax = { ofPair: 5, ofAddress: 20, ofAccount: 50 };
/**
 * The number of emailed links or resets. `ofAccount` counts requests from visitors who have not signed in
 * to the account before.
 */
export const mailRequestsMax = { ofPair: 5, ofAddress: 20, ofAccount: 15 };
const windowMinutes = 15;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const knownDays = 90;

type AttemptDeps = Pick<Deps, "db" | "clock" | "newId" | "settings" | "sealedBox">;

/**
 * Throws RATE_LIMIT_EXCEEDED when too many requests that need no session came from the visitor's IP
 * address.
 */
export async function requireRoomToBegin(
  { beginLimiter }: Pick<AccountsDeps, "beginLimiter">,
  { address }: Visitor,
) {
  const { admitted } = await beginLimiter.take(`sign-in ${networkOf(address)}`);
  if (admitted) return;
  throw new Refusal(
    "RATE_LIMIT_EXCEEDED",
    "Too many attempts from your network. Try again in a minute.",
    { retryAfterSeconds: beginLimit.windowSeconds },
  );
}

export interface Attempt {
  id: string;
  account: Account | undefined;
  /** Whether too many attempts failed. The response is the same as for a wrong password. */
  isLocked: boolean;
}

/**
 * Counts an attempt before it runs, so that simultaneous attempts cannot all be the last one allowed. It
 * counts as failed until another outcome is stored.
 */
export function beginAttempt(
  deps: AttemptDeps,
  { way, email, visitor }: { way: CountedWay; email?: string; visitor: Visitor },
): Promise<Attempt> {
  const { db, clock, newId } = deps;
  const now = clock.now();
  const id = newId();
  const trace = traceOf(deps, visitor, email);
  return db.transaction(async (tx) => {
    await lockHashes(tx, hashesIn(trace));
    const account = email === undefined ? undefined : await findAccountByEmail(tx, email);
    const failures = await countFailures(tx, trace, { way, ...spansUntil(now, hour) });
    if (failures.ofAddress >= failuresMax.ofAddress) throw tooManyFromAddress();
    // Only the password is locked for everyone, because the owner can still sign in with another
    // method.
    const isGuessed = way === "password" && failures.ofAccount >= failuresMax.ofAccount;
    const waits = isGuessed && !(await isKnownVisitor(tx, { account, trace, now }));
    if (waits) await tellOwnerOfGuesses(tx, deps, { account, trace, now });
    const isLocked = waits || failures.ofPair >= failuresMax.ofPair;
    const action = isLocked ? "sign_in.locked" : "sign_in.failed";
    const accountId = account?.id ?? null;
    await insertLogged(tx, { ...trace, id, accountId, action, way, createdAt: now });
    return { id, account, isLocked };
  });
}

/**
 * Notifies the owner by email, up to once a day, that the password is locked. Does the same work
 * when no one has the address.
 */
async function tellOwnerOfGuesses(
  tx: Tx,
  deps: AttemptDeps,
  { account, trace, now }: { account: Account | undefined; trace: Trace; now: Date },
) {
  const { emailHash = null } = trace;
  if (await wasToldOfGuesses(tx, emailHash, lastSpan(now, day))) return;
  const [id, accountId] = [deps.newId(), account?.id ?? null];
  const action = "password.guessed";
  await insertLogged(tx, { emailHash, id, accountId, action, createdAt: now });
  const url = `${deps.settings.publicUrl}/app/sign-in`;
  writeToOwner(tx, deps, account, passwordGuessedMail({ url }));
}

interface MailRequest {
  /**
   * Whether another email to this recipient is allowed. The response to the visitor does not reveal
   * this.
   */
  isAdmitted: boolean;
  account: Account | undefined;
}

/**
 * Counts the requests for one kind of email. Requests from strangers cannot use up those of the
 * owner.
 */
export function countMailRequest(
  deps: AttemptDeps,
  { email, visitor, action }: { email: string; visitor: Visitor; action: MailedWay },
): Promise<MailRequest> {
  const { db, clock, newId } = deps;
  const now = clock.now();
  const trace = traceOf(deps, visitor, email);
  return db.transaction(async (tx) => {
    await lockHashes(tx, hashesIn(trace));
    const requests = await countMailRequests(tx, trace, { action, ...spansUntil(now, day) });
    if (requests.ofAddress >= mailRequestsMax.ofAddress) throw tooManyFromAddress();
    const account = await findAccountByEmail(tx, email);
    const isKnown = await isKnownVisitor(tx, { account, trace, now });
    const isAdmitted =
      requests.ofPair < mailRequestsMax.ofPair &&
      (isKnown || requests.ofAccount < mailRequestsMax.ofAccount);
    if (!isAdmitted) return { isAdmitted, account };
    const accountId = account?.id ?? null;
    await insertLogged(tx, { ...trace, id: newId(), accountId, action, createdAt: now });
    return { isAdmitted, account };
  });
}

/**
 * Whether someone recently signed in to the account with the visitor's browser or from their
 * address. Runs the query even if there is no account.
 */
const isKnownVisitor = (
  tx: Tx,
  { account, trace, now }: { account: Account | undefined; trace: Trace; now: Date },
) => isKnownThere(tx, account?.id ?? "", { ...trace, ...lastSpan(now, knownDays * day) });

const userAgentLengthMax = 256;

export const hashesOf = (
  { settings }: Pick<Deps, "settings">,
  { address, userAgent, device }: Visitor,
): Omit<Trace, "emailHash"> => ({
  addressHash: hashOf(settings.authSecrets[0], `address ${networkOf(address)}`),
  deviceHash: hashOf(settings.authSecrets[0], `device ${device}`),
  userAgent: userAgent?.slice(0, userAgentLengthMax) ?? null,
});

/**
 * Counts an account by its email address, so that a missing account has the same limits as an
 * existing one.
 */
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

const spansUntil = (now: Date, longMs: number) => ({
  short: lastSpan(now, windowMinutes * minute),
  long: lastSpan(now, longMs),
});

const tooManyFromAddress = () =>
  new Refusal(
    "RATE_LIMIT_EXCEEDED",
    `Too many attempts from your network. Try again in ${windowMinutes} minutes.`,
    { retryAfterSeconds: windowMinutes * 60 },
  );

type MailDeps = Pick<Deps, "clock" | "newId" | "sealedBox">;

/**
 * Writes an email to the owner of an account. Does the same work when there is no account.
 */
function writeToOwner(tx: Tx, deps: MailDeps, account: Account | undefined, mail: MailContent) {
  const write = account === undefined ? pretendMail : enqueueMail;
  write(tx, deps, { to: account?.email ?? "nobody@example.invalid", ...mail });
}

export const mailOwner = (
  deps: MailDeps & Pick<Deps, "db">,
  account: Account | undefined,
  mail: MailContent,
) => deps.db.transaction(async (tx) => writeToOwner(tx, deps, account, mail));
