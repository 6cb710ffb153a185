import { connectForLongWork } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import { requireDatabaseUrl } from "../kernel/settings/settings.ts";
import type { PeopleDeps } from "../people/users/consequences.ts";
import type { ReferralDeps } from "../referrals/consequences.ts";

/** Dependencies of the operations on personal data requests. */
export type PrivacyDeps = Deps & PeopleDeps & ReferralDeps;

/** Opens a database for one request with statements that can take minutes. */
export const openLongDatabase = ({ settings, logger }: Pick<Deps, "settings" | "logger">) =>
  connectForLongWork(requireDatabaseUrl(settings.directDatabaseUrl), (error) =>
    logger.warn({ err: error }, "A database connection was lost"),
  );
