import type { Tx } from "../../../kernel/database/database.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { lastSpan } from "../../../kernel/platform/clock.ts";
import { passwordGuessedMail } from "../../emails.ts";
import { insertLogged, type Trace, wasToldOfGuesses } from "../log/store.ts";
import { writeToOwner } from "../mails.ts";
import type { Account } from "../store.ts";

const day = 24 * 3_600_000;

/** Mails the owner that the password waits, once a day. Does the same work when nobody has the address. */
export async function tellOwnerOfGuesses(
  tx: Tx,
  deps: Pick<Deps, "clock" | "newId" | "settings" | "sealedBox">,
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
