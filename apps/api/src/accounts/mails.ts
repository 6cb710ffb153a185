import type { Connection } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { passwordResetMail, signInLinkMail } from "../mail/templates.ts";
import { type AccountMails, passwordResetAddress, signInLinkAddress } from "./accounts.ts";
import { linkMinutes } from "./limits.ts";
import { type AccountAction, findAccountByEmail, insertLogged } from "./store.ts";

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
        await log(tx, account.id, "sign_in_link.requested");
      }),
    sendPasswordReset: ({ accountId, email, token }) =>
      db.transaction(async (tx) => {
        const url = passwordResetAddress(settings.publicUrl, token);
        enqueueMail(tx, deps, {
          to: email,
          ...passwordResetMail({ url, validMinutes: linkMinutes.passwordReset }),
        });
        await log(tx, accountId, "password_reset.requested");
      }),
    onPasswordChanged: (accountId) => log(db, accountId, "password.changed"),
  };

  function log(connection: Connection, accountId: string, action: AccountAction) {
    return insertLogged(connection, { id: newId(), accountId, action, createdAt: clock.now() });
  }
}
