import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { MailContent } from "../../kernel/email/email.ts";
import { enqueueMail, pretendMail } from "../../kernel/email/enqueue-email.ts";
import type { Account } from "./store.ts";

type MailDeps = Pick<Deps, "clock" | "newId" | "sealedBox">;

/** Writes a mail to the owner of an account, and does the same work when an address has none. */
export function writeToOwner(
  tx: Tx,
  deps: MailDeps,
  account: Account | undefined,
  mail: MailContent,
) {
  const write = account === undefined ? pretendMail : enqueueMail;
  write(tx, deps, { to: account?.email ?? "nobody@example.invalid", ...mail });
}

export const mailOwner = (
  deps: MailDeps & Pick<Deps, "db">,
  account: Account | undefined,
  mail: MailContent,
) => deps.db.transaction(async (tx) => writeToOwner(tx, deps, account, mail));
