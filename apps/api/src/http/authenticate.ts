import type { RequestHandler } from "express";
import type { Deps } from "../kernel/deps.ts";
import { boundFailures } from "../kernel/limits/rate-limit/failure-limit.ts";
import { Refusal } from "../kernel/refusal.ts";

/** Finds the principal for `Authorization: Bearer <API key>`. */
export function authenticate({
  identity,
  settings,
}: Pick<Deps, "identity" | "settings">): RequestHandler {
  const lookUp = boundFailures(settings.rateLimit, "API key");
  return async (req, res, next) => {
    const [header, ...others] = req.headersDistinct.authorization ?? [];
    // Two headers are rejected, because a proxy might have checked the other one.
    const keyText = others.length === 0 ? /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] : undefined;
    const principal = await lookUp({
      address: res.locals.clientAddress,
      wasGood: keyText !== undefined && identity.knows(keyText),
      find: async () => (keyText === undefined ? undefined : identity.identify(keyText)),
    });
    if (header === undefined) {
      throw new Refusal(
        "MISSING_AUTHORIZATION",
        "The Authorization header is missing. Send Authorization: Bearer <API key>.",
      );
    }
    if (principal === undefined) {
      throw new Refusal(
        "INVALID_API_KEY",
        "This API key is malformed, unknown, expired or revoked. Create a new key in Settings → API Keys.",
      );
    }
    res.locals.principal = principal;
    next();
  };
}
