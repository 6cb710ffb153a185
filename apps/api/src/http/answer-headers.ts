import type { RequestHandler } from "express";

/** The headers of every answer. */
const guardHeaders = { "X-Content-Type-Options": "nosniff" };

/** The headers of every answer with data of an organization, and of answers outside routes. */
export const privateHeaders = { ...guardHeaders, "Cache-Control": "no-store" };

export const answerHeaders: RequestHandler = (req, res, next) => {
  res.set(
    /^\/(?:api\/v1|app\/(?:api|auth)|mcp)(?:\/|$)/.test(req.path) ? privateHeaders : guardHeaders,
  );
  next();
};
