import type { Deps } from "../kernel/deps.ts";
import { type AccountsDeps, createAccounts } from "./accounts/accounts.ts";
import { beginLimit } from "./accounts/limits.ts";
import { createOpenIdProvider } from "./providers/configured-provider.ts";
import type { ProviderDeps } from "./providers/provider.ts";

/** What stories about signing in are given. */
export type AccessDeps = Deps & AccountsDeps & ProviderDeps;

export const createAccessDeps = (
  kernel: Pick<Deps, "db" | "settings" | "logger" | "newId" | "clock" | "limiterOf">,
): AccountsDeps & ProviderDeps => ({
  accounts: createAccounts(kernel),
  beginLimiter: kernel.limiterOf(beginLimit),
  openIdProvider: createOpenIdProvider(kernel.settings, kernel.logger),
});
