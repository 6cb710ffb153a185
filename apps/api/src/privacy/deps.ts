import { connectForLongWork, type Database } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { requireDatabaseUrl } from "../kernel/settings/settings.ts";
import type { PeopleDeps } from "../people/users/consequences.ts";
import type { ReferralDeps } from "../referrals/consequences.ts";

interface LongWorkDeps {
  /** Its statements may take minutes. It holds no connection while it is idle. */
  longDb: Database;
}

/** What stories about data subject requests are given. */
export type PrivacyDeps = Deps & PeopleDeps & ReferralDeps & LongWorkDeps;

export const createPrivacyDeps = ({
  settings,
  logger,
}: Pick<Deps, "settings" | "logger">): LongWorkDeps => ({
  longDb: connectForLongWork(requireDatabaseUrl(settings.directDatabaseUrl), (error) =>
    logger.warn({ err: error }, "A database connection was lost"),
  ),
});
