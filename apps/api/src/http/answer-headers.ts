import type { RequestHandler } from "express";

/** The headers of every response. */
const guardHeaders = { "X-Content-Type-Options": "nosniff" };

/** The headers of every response that contains an organization's data, and of responses outside routes. */
export const privateHeaders = { ...guardHeaders, "Cache-Control": "no-store" };

export const answerHeaders: RequestHandler = (req, res, next) => {
  res.set(
    /^\/(?:api\/v1|app\/(?:api|auth)|mcp)(?:\/|$)/.test(req.path) ? privateHeaders : guardHeaders,
  );
  next();
};

/** Copies of the SDK older than `min` get the minimum version in a header and warn once. */
export const versionForOldSdk =
  (min: string): RequestHandler =>
  (req, res, next) => {
    // A copy that runs from source has a suffix and no released version.
    const sent = /^referral-service-sdk\/(\d+\.\d+\.\d+)$/.exec(req.get("user-agent") ?? "")?.[1];
    if (sent !== undefined && byNumbers(sent, min) < 0) res.set("X-SDK-Version-Min", min);
    next();
  };

const byNumbers = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });
