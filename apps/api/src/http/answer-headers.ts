import type { RequestHandler } from "express";

/** On every answer, whatever is behind it. */
export const guardHeaders = { "X-Content-Type-Options": "nosniff" };

/** On every answer about what organizations have; also on those that no route sees. */
export const privateHeaders = { ...guardHeaders, "Cache-Control": "no-store" };

export const answerHeaders: RequestHandler = (req, res, next) => {
  res.set(/^\/api\/v1(?:\/|$)/.test(req.path) ? privateHeaders : guardHeaders);
  next();
};
