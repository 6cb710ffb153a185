import type { RequestHandler } from "express";
import { newId } from "../platform/ids.ts";

/** The form of an X-Request-Id that is taken over. */
export const requestIdForm = /^[A-Za-z0-9._-]{1,64}$/;

/** The beginnings of keys and secrets. Other words end in "ak_", too. */
const secretBeginning = /rk_(?:org|user)_|whsec_|(?:^|[^0-9a-z])ak_/i;

/** As long as the shortest random part. Other ids of this length, such as trace ids, are in one case. */
const longRun = /[0-9A-Za-z]{32,64}/;

/** A text with the form of a key or secret in it may hold one, and request ids go into logs and answers. */
function looksSecret(id: string): boolean {
  const [run = ""] = longRun.exec(id) ?? [];
  return secretBeginning.test(id) || (/[a-z]/.test(run) && /[A-Z]/.test(run));
}

/** Uses the caller's X-Request-Id when it is harmless, else a new id. Every answer carries it. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get("x-request-id");
  const isTakenOver = given !== undefined && requestIdForm.test(given) && !looksSecret(given);
  res.locals.requestId = isTakenOver ? given : newId();
  res.set("X-Request-Id", res.locals.requestId);
  next();
};
