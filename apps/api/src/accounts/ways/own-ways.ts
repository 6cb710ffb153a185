import type { Settings } from "../../settings.ts";

/** Where Clerk signs people in, there is no password, mailed link, passkey or second factor of ours. */
export const hasOwnWays = ({ identity }: Pick<Settings, "identity">): boolean =>
  identity.provider === "built-in";
