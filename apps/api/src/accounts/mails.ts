import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { passwordResetMail, signInLinkMail } from "../mail/templates.ts";
import { type AccountMails, passwordResetAddress, signInLinkAddress } from "./accounts.ts";
import { linkMinutes } from "./limits.ts";
import { insertLogged } from "./log/store.ts";
import { findAccountByEmail } from "./store.ts";

type MailDeps = Pick<Deps, "db" | "settings" | "clock" | "newId" | "sealedBox">;

/** What people are sent when they cannot sign in otherwise. */
export function mailsOfAccounts(deps: MailDeps): AccountMails {
  const { db, settings, clock, newId } = deps;
  return {
    // The library asks this for every address; only one with an account gets a mail.
    sendSignInLink: ({ email, token }) =>
      db.transaction(async (tx) => {
        const account = await findAccountByEmail(tx, email);
        if (account === undefined) return;
        const url = signInLinkAddress(settings.publicUrl, token);
        enqueueMail(tx, deps, {
          to: email,
          ...signInLinkMail({ url, validMinutes: linkMinutes.signIn }),
        });
      }),
    sendPasswordReset: ({ email, token }) =>
      db.transaction(async (tx) => {
        const url = passwordResetAddress(settings.publicUrl, token);
        enqueueMail(tx, deps, {
          to: email,
          ...passwordResetMail({ url, validMinutes: linkMinutes.passwordReset }),
        });
      }),
    onPasswordChanged: (accountId) =>
      insertLogged(db, {
        id: newId(),
        accountId,
        action: "password.changed",
        createdAt: clock.now(),
      }),
  };
}
