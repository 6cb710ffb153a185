import type { RequestHandler } from "express";
import type { Deps } from "../deps.ts";
import { identify } from "../identity/built-in.ts";
import { Refusal } from "../refusal.ts";

/** Finds the principal behind `Authorization: Bearer <API key>`. */
export function authenticate(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    const header = req.get("authorization");
    if (header === undefined) {
      throw new Refusal("MISSING_AUTHORIZATION", "Send the header Authorization: Bearer <API key>");
    }
    const keyText = /^Bearer +(\S+)$/i.exec(header)?.[1];
    const principal = keyText === undefined ? undefined : await identify(deps, keyText);
    if (principal === undefined) {
      throw new Refusal("INVALID_API_KEY", "The API key is malformed, unknown, expired or revoked");
    }
    res.locals.principal = principal;
    next();
  };
}
