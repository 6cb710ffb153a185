import { connectForLongWork } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { requireDatabaseUrl } from "../kernel/settings/settings.ts";
import type { PeopleDeps } from "../people/users/consequences.ts";
import type { ReferralDeps } from "../referrals/consequences.ts";

/** What stories about data subject requests are given. */
export type PrivacyDeps = Deps & PeopleDeps & ReferralDeps;

/** For one request, whose statements can take minutes. */
export const openLongDatabase = ({ settings, logger }: Pick<Deps, "settings" | "logger">) =>
  connectForLongWork(requireDatabaseUrl(settings.directDatabaseUrl), (error) =>
    logger.warn({ err: error }, "A database connection was lost"),
  );
