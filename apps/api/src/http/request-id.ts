import type { RequestHandler } from "express";
import { newId } from "../kernel/platform/ids.ts";

/** The form of an X-Request-Id that the service adopts. */
export const requestIdForm = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * The beginning of a key or secret, which must not be logged. Other words also end in "ak_", so it
 * counts only at the start of a word.
 */
const secretBeginning = /rk_(?:org|user)_|whsec_|(?:^|[^0-9a-z])ak_/i;

/** Uses the caller's X-Request-Id if it is harmless, otherwise a new ID. Every response includes it. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get("x-request-id");
  const isTakenOver =
    given !== undefined && requestIdForm.test(given) && !secretBeginning.test(given);
  res.locals.requestId = isTakenOver ? given : newId();
  res.set("X-Request-Id", res.locals.requestId);
  next();
};
