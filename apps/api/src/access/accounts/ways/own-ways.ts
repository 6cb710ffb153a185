import type { Settings } from "../../../kernel/settings/settings.ts";

/** With Clerk we have no passwords, mailed links, passkeys or second factors of our own. */
export const hasOwnWays = ({ identity }: Pick<Settings, "identity">): boolean =>
  identity.provider === "built-in";
