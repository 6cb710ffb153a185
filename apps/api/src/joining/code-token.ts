import type { PlatformDeps } from "../platform/platform-deps.ts";
import { SealBroken } from "../platform/sealed-box.ts";

/** What the mailed link of somebody who joins by a code says: whose address it proves, for which code. */
export interface CodeToken {
  code: string;
  email: string;
  expiresAtMs: number;
}

const prefix = "code.";
const context = "link to join by a code";

export const isCodeToken = (token: string) => token.startsWith(prefix);

/** Nothing is stored: the link is used once because an address has one account. */
export const makeCodeToken = ({ sealedBox }: Pick<PlatformDeps, "sealedBox">, said: CodeToken) =>
  prefix + Buffer.from(sealedBox.seal(JSON.stringify(said), context)).toString("base64url");

/** Undefined for what this service has not sealed, and past its time. */
export function readCodeToken(
  { sealedBox, clock }: Pick<PlatformDeps, "sealedBox" | "clock">,
  token: string,
): CodeToken | undefined {
  try {
    const sealed = Buffer.from(token.slice(prefix.length), "base64url");
    const said: CodeToken = JSON.parse(sealedBox.open(sealed, context));
    return said.expiresAtMs > clock.now().getTime() ? said : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
