import type { RequestHandler } from "express";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";

/** Finds the principal behind `Authorization: Bearer <API key>`. */
export function authenticate({ identity }: Pick<Deps, "identity">): RequestHandler {
  return async (req, res, next) => {
    const [header, ...others] = req.headersDistinct.authorization ?? [];
    if (header === undefined) {
      throw new Refusal("MISSING_AUTHORIZATION", "Send the header Authorization: Bearer <API key>");
    }
    // Of two headers a proxy may have checked the other one.
    const keyText = others.length === 0 ? /^Bearer +(\S+)$/i.exec(header)?.[1] : undefined;
    const principal = keyText === undefined ? undefined : await identity.identify(keyText);
    if (principal === undefined) {
      throw new Refusal("INVALID_API_KEY", "The API key is malformed, unknown, expired or revoked");
    }
    res.locals.principal = principal;
    next();
  };
}
