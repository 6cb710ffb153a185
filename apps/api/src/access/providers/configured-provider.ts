import type { Logger } from "../../kernel/platform/logger.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import type { OpenIdProvider } from "./provider.ts";

/** The path to which the provider sends browsers back. */
export const answerAddress = (publicUrl: string) => `${publicUrl}/app/sign-in/provider`;

/** The provider of the settings. Its configuration is read at the first sign-in. */
export function createOpenIdProvider(
  { openId, publicUrl }: Pick<Settings, "openId" | "publicUrl">,
  logger: Logger,
): OpenIdProvider | undefined {
  if (openId === undefined) return undefined;
  let opened: Promise<OpenIdProvider> | undefined;
  const provider = () => {
    opened ??= import("./openid.ts").then(({ openProvider }) =>
      openProvider({ ...openId, redirectUri: answerAddress(publicUrl), logger }),
    );
    return opened;
  };
  return {
    begin: async (options) => (await provider()).begin(options),
    finish: async (answer, expected) => (await provider()).finish(answer, expected),
  };
}
