import type { Tx } from "../database/database.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import type { SealedBox } from "../platform/sealed-box.ts";
import type { Mail } from "./email.ts";
import { type ClaimedMail, insertEndedMail, insertMail } from "./store.ts";

type WritingDeps = Pick<PlatformDeps, "newId" | "clock" | "sealedBox">;

/** The encrypted part, because only the receiver can know the address and the link. */
type Message = Omit<Mail, "kind" | "organizationId" | "notice">;

/**
 * Stores an email in the same transaction as the change that causes it. A worker sends it after the
 * commit.
 */
export function enqueueMail(
  tx: Tx,
  { newId, clock, sealedBox }: WritingDeps,
  { kind, organizationId, notice, ...message }: Mail,
) {
  const id = newId();
  const sealedMessage = sealedBox.seal(JSON.stringify(message satisfies Message), mailContext(id));
  const addressHash = addressHashOf(sealedBox, message.to);
  insertMail(tx, {
    ...{ id, kind, sealedMessage, addressHash, organizationId, notice },
    createdAt: clock.now(),
  });
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

/** The hash that identifies an address when its emails are counted. */
export const addressHashOf = (sealedBox: Pick<SealedBox, "hash">, address: string) =>
  sealedBox.hash(`mail ${address.toLowerCase()}`);

export const mailContext = (id: string) => `mail ${id}`;
