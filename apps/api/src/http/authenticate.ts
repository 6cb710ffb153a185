import type { RequestHandler } from "express";
import type { Deps } from "../deps.ts";
import { createFailureLimit } from "../rate-limit/failure-limit.ts";
import { Refusal } from "../refusal.ts";

/**
 * Finds the principal of `Authorization: Bearer <API key>`. An address may fail as often as a key
 * may send requests. After that only keys that are known to be good are admitted from it, without a
 * lookup.
 */
export function authenticate({
  identity,
  settings,
}: Pick<Deps, "identity" | "settings">): RequestHandler {
  const failures = createFailureLimit(settings.rateLimit);
  return async (req, res, next) => {
    const { clientAddress: address } = res.locals;
    const refused = (refusal: Refusal) => {
      failures.count(address);
      return refusal;
    };
    const [header, ...others] = req.headersDistinct.authorization ?? [];
    // With two headers a proxy may have checked the other one.
    const keyText = others.length === 0 ? /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] : undefined;
    if (keyText === undefined || !identity.knows(keyText)) requireNoWait(failures.waitMs(address));
    if (header === undefined) {
      throw refused(
        new Refusal("MISSING_AUTHORIZATION", "Send the header Authorization: Bearer <API key>"),
      );
    }
    const principal = keyText === undefined ? undefined : await identity.identify(keyText);
    if (principal === undefined) {
      throw refused(
        new Refusal("INVALID_API_KEY", "The API key is malformed, unknown, expired or revoked"),
      );
    }
    res.locals.principal = principal;
    next();
  };
}

function requireNoWait(waitMs: number) {
  if (waitMs === 0) return;
  throw new Refusal(
    "RATE_LIMIT_EXCEEDED",
    "Too many requests without a valid API key have come from this address; wait",
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );
}
