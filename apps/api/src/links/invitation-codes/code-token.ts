import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import { SealBroken } from "../../kernel/platform/sealed-box.ts";

/**
 * The content of the link that is emailed to a person who joins with a code: the code, and the
 * address that the link proves.
 */
export interface CodeToken {
  code: string;
  email: string;
  expiresAtMs: number;
}

const prefix = "code.";
const context = "link to join by a code";

export const isCodeToken = (token: string) => token.startsWith(prefix);

/**
 * Encrypts the token. It needs no row: the link works only once, because an address has only one
 * account.
 */
export const makeCodeToken = ({ sealedBox }: Pick<PlatformDeps, "sealedBox">, said: CodeToken) =>
  prefix + Buffer.from(sealedBox.seal(JSON.stringify(said), context)).toString("base64url");

/** Returns undefined for a token that this service did not encrypt, or that has expired. */
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
