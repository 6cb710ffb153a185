import type { RequestHandler } from "express";
import { newId } from "../platform/ids.ts";

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** Takes over the caller's X-Request-Id when it is harmless, else makes one; answers always carry it. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get("x-request-id");
  res.locals.requestId = given !== undefined && acceptable.test(given) ? given : newId();
  res.set("X-Request-Id", res.locals.requestId);
  next();
};
