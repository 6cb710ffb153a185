import type { Deps } from "../../../kernel/deps.ts";
import { enqueueMail } from "../../../kernel/email/enqueue-email.ts";
import { newSignInMail } from "../../emails.ts";
import { connectSubject } from "../connect-subject.ts";
import { sessionsMax } from "../limits.ts";
import { findEarlierSignIns, insertLogged, saveOutcome } from "../log/store.ts";
import { endOldestSessions } from "../security/store.ts";
import { findAccount } from "../store.ts";
import type { Subject } from "../subject-store.ts";
import { type Attempt, hashesOf } from "./attempts.ts";
import type { Visitor } from "./visitor.ts";

type RecordDeps = Pick<Deps, "db" | "clock" | "newId" | "settings" | "sealedBox">;

/** Logs a sign-in with the connection that it makes, ends the oldest session where there are too many, and mails the person when it came from a new browser. */
export function recordSignIn(
  deps: RecordDeps,
  {
    accountId,
    visitor,
    attempt,
    subject,
  }: {
    accountId: string;
    visitor: Visitor;
    attempt?: Attempt | undefined;
    subject?: Subject | undefined;
  },
) {
  const { db, clock, newId, settings } = deps;
  const now = clock.now();
  const entry = { ...hashesOf(deps, visitor), accountId, createdAt: now };
  return db.transaction(async (tx) => {
    if (subject !== undefined) await connectSubject(tx, deps, { accountId, subject, now });
    const earlier = await findEarlierSignIns(tx, accountId, entry.deviceHash);
    const action = "sign_in.succeeded";
    if (attempt === undefined) await insertLogged(tx, { ...entry, id: newId(), action });
    else await saveOutcome(tx, attempt, action);
    const endedCount = await endOldestSessions(tx, { accountId, keptCount: sessionsMax });
    if (endedCount > 0) await insertLogged(tx, { ...entry, id: newId(), action: "session.ended" });
    if (!earlier.any || earlier.fromDevice) return;
    const account = await findAccount(tx, accountId);
    if (account === undefined) return;
    await insertLogged(tx, { ...entry, id: newId(), action: "sign_in.new_device" });
    enqueueMail(tx, deps, {
      to: account.email,
      ...newSignInMail({
        at: now,
        userAgent: entry.userAgent ?? "",
        address: visitor.address,
        url: `${settings.publicUrl}/app/account/security`,
      }),
    });
  });
}
