import { bodyBytesMax, bodyBytesMaxOf, mayBodyBeAbsent } from "@referral-service/contract";
import type { AppRoute } from "@ts-rest/core";
import type { Request, RequestHandler } from "express";
import { Turns } from "../kernel/lists/turns.ts";
import { invalidRequest, Refusal } from "../kernel/refusal.ts";
import { bodyBytes } from "./body-bytes.ts";
import { parseExactJson } from "./json-text.ts";
import { Places, takePlace } from "./memory-places.ts";
import { callerOf } from "./request-context.ts";

/** Each request has a file of up to 8 MiB in memory until its response is sent. */
const files = new Places({ process: 8, organization: 2, waitMsMax: 5_000 });

const jsonInUtf8 = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const hasBody = (req: Request) =>
  req.headers["transfer-encoding"] !== undefined || Number(req.get("content-length")) > 0;

const requireJson: RequestHandler = (req, _res, next) => {
  if (hasBody(req) && !jsonInUtf8.test(req.get("content-type") ?? "")) {
    throw new Refusal(
      "UNSUPPORTED_MEDIA_TYPE",
      "Content type not supported. Send the body as application/json in UTF-8.",
    );
  }
  next();
};

const parseBytes =
  (mayBeAbsent: boolean): RequestHandler =>
  (req, res, next) => {
    const sent: unknown = req.body;
    const bytes = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0);
    if (bytes.length === 0 && !mayBeAbsent) {
      throw invalidRequest({ path: "", message: "The body must be a JSON object." });
    }
    res.locals.bodyBytes = bytes;
    req.body = bytes.length === 0 ? {} : parseExactJson(bytes);
    next();
  };

/**
 * A file is parsed in one step without pauses. The organization's next file therefore waits for as long as
 * the step took.
 */
const parsings = new Turns({ restMsMax: Infinity });

const parseFile: RequestHandler = async (req, res, next) => {
  const { organizationId } = callerOf(res);
  await parsings.take(organizationId, async () => parseBytes(false)(req, res, () => {}));
  next();
};

const holdsFile = (route: AppRoute) => bodyBytesMaxOf(route) > bodyBytesMax;

/** Reads a route's JSON body exactly or rejects it. An absent body is `{}` on routes that allow it. */
export function jsonBody(route: AppRoute): RequestHandler[] {
  const read = bodyBytes(bodyBytesMaxOf(route));
  if (holdsFile(route)) return [requireJson, takePlace(files), ...read, parseFile];
  return [requireJson, ...read, parseBytes(mayBodyBeAbsent(route))];
}

/** Reads a JSON body in another protocol, under the same rules. */
export const anyJsonBody: RequestHandler[] = [
  requireJson,
  ...bodyBytes(bodyBytesMax),
  parseBytes(false),
];
