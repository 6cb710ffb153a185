import { networkOf } from "../../../kernel/platform/addresses.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AccountsDeps } from "../accounts.ts";
import { beginLimit } from "../limits.ts";
import type { Visitor } from "./visitor.ts";

/** Throws RATE_LIMIT_EXCEEDED when too many sign-ins were begun from the visitor's network address. */
export async function requireRoomToBegin(
  { beginLimiter }: Pick<AccountsDeps, "beginLimiter">,
  { address }: Visitor,
) {
  const { admitted } = await beginLimiter.take(`sign-in ${networkOf(address)}`);
  if (admitted) return;
  throw new Refusal(
    "RATE_LIMIT_EXCEEDED",
    "Too many attempts from this network address; wait a minute",
    { retryAfterSeconds: beginLimit.windowSeconds },
  );
}
