import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { insertLogged } from "./log-store.ts";
import { findSubjectOf, insertSubject, type Subject } from "./subject-store.ts";

interface Connecting {
  accountId: string;
  subject: Subject;
  now: Date;
}

/**
 * Connects an account to a person at the OpenID provider. Throws when the account is already
 * connected to another person there.
 */
export async function connectSubject(
  tx: Tx,
  deps: Pick<Deps, "newId" | "settings">,
  { accountId, subject, now }: Connecting,
) {
  const { newId } = deps;
  if (await insertSubject(tx, { ...subject, id: newId(), accountId, now })) {
    const action = "provider.connected";
    await insertLogged(tx, { id: newId(), accountId, action, createdAt: now });
    return;
  }
  const { issuer } = subject;
  if ((await findSubjectOf(tx, { accountId, issuer })) !== subject.subject) {
    throw belongsToAnother(deps);
  }
}

/** Throws when the account is already connected to someone at the provider. */
export async function requireUnconnected(
  tx: Tx,
  deps: Pick<Deps, "settings">,
  connecting: { accountId: string; issuer: string },
) {
  if ((await findSubjectOf(tx, connecting)) !== undefined) throw belongsToAnother(deps);
}

const belongsToAnother = (deps: Pick<Deps, "settings">) =>
  new Refusal(
    "SIGN_IN_FAILED",
    `${providerNameOf(deps)} already signs another person in to the account that has your email address. Ask the operator of the service to correct this.`,
  );

export const providerNameOf = ({ settings }: Pick<Deps, "settings">) =>
  settings.openId?.name ?? "The provider";
