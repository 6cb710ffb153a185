import type { Tx } from "../database/database.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import type { SealedBox } from "../platform/sealed-box.ts";
import type { Mail } from "./email.ts";
import { type ClaimedMail, insertEndedMail, insertMails } from "./store.ts";

type WritingDeps = Pick<PlatformDeps, "newId" | "clock" | "sealedBox">;

/**
 * The encrypted part of an email. No one except the recipient must be able to read the email
 * address and the link.
 */
type Message = Omit<Mail, "kind" | "organizationId" | "notice">;

/**
 * Stores an email in the same transaction as the change that causes it. A worker sends it after the
 * commit.
 */
export const enqueueMail = (tx: Tx, deps: WritingDeps, mail: Mail) =>
  enqueueMails(tx, deps, [mail]);

/** Stores many emails in one statement. */
export function enqueueMails(
  tx: Tx,
  { newId, clock, sealedBox }: WritingDeps,
  mails: readonly Mail[],
) {
  const createdAt = clock.now();
  const sealed = mails.map(({ kind, organizationId, notice, ...message }) => {
    const id = newId();
    const text = JSON.stringify(message satisfies Message);
    const sealedMessage = sealedBox.seal(text, mailContext(id));
    const addressHash = addressHashOf(sealedBox, message.to);
    return { id, kind, sealedMessage, addressHash, organizationId, notice, createdAt };
  });
  insertMails(tx, sealed);
}

/**
 * Does the work of `enqueueMail` but sends nothing, so that the response time does not reveal the
 * difference.
 */
export function pretendMail(
  tx: Tx,
  { newId, clock, sealedBox }: WritingDeps,
  { kind, ...message }: Mail,
) {
  const id = newId();
  sealedBox.seal(JSON.stringify(message), mailContext(id));
  insertEndedMail(tx, { id, kind, endedAt: clock.now() });
}

/** Throws SealBroken if the row was altered. */
export const openMessage = (
  sealedBox: SealedBox,
  { id, sealedMessage }: Pick<ClaimedMail, "id" | "sealedMessage">,
): Message => JSON.parse(sealedBox.open(sealedMessage, mailContext(id)));

/** The hash that identifies a recipient when their emails are counted. */
export const addressHashOf = (sealedBox: Pick<SealedBox, "hash">, address: string) =>
  sealedBox.hash(`mail ${address.toLowerCase()}`);

export const mailContext = (id: string) => `mail ${id}`;
