import { leastIdAt } from "../platform/ids.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import { daysBefore } from "../retention/partitions.ts";
import type { MailingDeps } from "./send-mails.ts";
import { deleteMailsBelow, expireMails, forgetAddresses } from "./store.ts";

/** The mail is of no use after this time. */
const sentWithinDays = 1;

export async function giveUpOldMails(
  deps: Pick<MailingDeps, "db" | "clock" | "metrics" | "logger">,
) {
  const now = deps.clock.now();
  const before = daysBefore(now, sentWithinDays);
  for (const { id, kind } of await expireMails(deps.db, { before, now })) {
    deps.metrics.completedMails.inc({ kind, status: "given_up" });
    deps.logger.warn({ mailId: id, kind }, "Mail given up, a day old");
  }
}

/** Addresses are counted for a day. */
export const forgetMailedAddresses = ({ db, clock }: Pick<MailingDeps, "db" | "clock">) =>
  forgetAddresses(db, daysBefore(clock.now(), 1));

export async function forgetOldMails({
  db,
  clock,
  settings,
}: Pick<MailingDeps, "db" | "settings"> & Pick<PlatformDeps, "clock">) {
  await deleteMailsBelow(db, leastIdAt(daysBefore(clock.now(), settings.retentionDays)));
}
