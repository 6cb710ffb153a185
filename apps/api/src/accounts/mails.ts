import type { Deps } from "../deps.ts";
import { enqueueMail, pretendMail } from "../mail/enqueue-mail.ts";
import type { MailContent } from "../mail/mail.ts";
import type { Account } from "./store.ts";

type MailDeps = Pick<Deps, "db" | "clock" | "newId" | "sealedBox">;

/** Writes a mail to the owner of an account, and does the same work when an address has none. */
export function mailOwner(deps: MailDeps, account: Account | undefined, mail: MailContent) {
  const write = account === undefined ? pretendMail : enqueueMail;
  return deps.db.transaction(async (tx) =>
    write(tx, deps, { to: account?.email ?? "nobody@example.invalid", ...mail }),
  );
}
