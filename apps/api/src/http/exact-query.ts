import type { RequestHandler } from "express";
import { unstorableReason } from "../kernel/platform/validation-words.ts";
import { invalidRequest } from "../kernel/refusal.ts";

/**
 * Rejects a query that decoding would alter, because the query parser replaces characters that it
 * cannot read.
 */
export const exactQuery: RequestHandler = (req, _res, next) => {
  const start = req.originalUrl.indexOf("?");
  const pairs = start === -1 ? [] : req.originalUrl.slice(start + 1).split("&");
  for (const pair of pairs) {
    const reason = undecodableReason(pair);
    if (reason !== undefined) {
      const name = pair.split("=", 1)[0] ?? "";
      throw invalidRequest({ path: name.slice(0, 100), message: reason });
    }
  }
  next();
};

function undecodableReason(pair: string): string | undefined {
  try {
    return unstorableReason(decodeURIComponent(pair));
  } catch {
    return "not valid percent-encoded UTF-8";
  }
}
