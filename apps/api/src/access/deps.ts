import type { Deps } from "../kernel/deps.ts";
import type { Logger } from "../kernel/platform/logger.ts";
import type { Settings } from "../kernel/settings/settings.ts";
import { type AccountsDeps, createAccounts } from "./accounts/accounts.ts";
import { beginLimit } from "./accounts/rules.ts";
import type { OpenIdProvider, ProviderDeps } from "./providers/provider.ts";

export type AccessDeps = Deps & AccountsDeps & ProviderDeps;

export const createAccessDeps = (
  kernel: Pick<Deps, "db" | "settings" | "logger" | "newId" | "clock" | "limiterOf">,
): AccountsDeps & ProviderDeps => ({
  accounts: createAccounts(kernel),
  beginLimiter: kernel.limiterOf(beginLimit),
  openIdProvider: createOpenIdProvider(kernel.settings, kernel.logger),
});

/** The URL that the provider sends browsers back to. */
const answerAddress = (publicUrl: string) => `${publicUrl}/app/sign-in/provider`;

/** Creates the provider from the settings. Its configuration is read at the first sign-in. */
function createOpenIdProvider(
  { openId, publicUrl }: Pick<Settings, "openId" | "publicUrl">,
  logger: Logger,
): OpenIdProvider | undefined {
  if (openId === undefined) return undefined;
  let opened: Promise<OpenIdProvider> | undefined;
  const provider = () => {
    opened ??= import("./providers/openid.ts").then(({ openProvider }) =>
      openProvider({ ...openId, redirectUri: answerAddress(publicUrl), logger }),
    );
    return opened;
  };
  return {
    begin: async (options) => (await provider()).begin(options),
    finish: async (answer, expected) => (await provider()).finish(answer, expected),
  };
}
