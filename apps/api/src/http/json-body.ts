import { bodyBytesMaxOf, mayBodyBeAbsent } from "@referral-service/contract";
import type { AppRoute } from "@ts-rest/core";
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from "express";
import { invalidRequest, Refusal } from "../refusal.ts";
import { parseExactJson } from "./json-text.ts";

const jsonInUtf8 = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const hasBody = (req: Request) =>
  req.headers["transfer-encoding"] !== undefined || Number(req.get("content-length")) > 0;

const requireJson: RequestHandler = (req, _res, next) => {
  if (hasBody(req) && !jsonInUtf8.test(req.get("content-type") ?? "")) {
    throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json in UTF-8");
  }
  next();
};

const askForBody: RequestHandler = (req, res, next) => {
  if (/^100-continue$/i.test(req.get("expect") ?? "")) res.writeContinue();
  next();
};

/** Refuses before the client is asked for the body, when Content-Length says its size. */
const refuseLongBody =
  (bytesMax: number): RequestHandler =>
  (req, _res, next) => {
    if (Number(req.get("content-length")) > bytesMax) throw tooLarge(bytesMax);
    next();
  };

const tooLarge = (bytesMax: number) =>
  new Refusal(
    "PAYLOAD_TOO_LARGE",
    `The body of this request must not be over ${bytesMax / 1_024} KiB`,
  );

const parseBytes =
  (mayBeAbsent: boolean): RequestHandler =>
  (req, res, next) => {
    const sent: unknown = req.body;
    const bytes = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0);
    if (bytes.length === 0 && !mayBeAbsent) {
      throw invalidRequest({ path: "", message: "The body must be a JSON object" });
    }
    res.locals.bodyBytes = bytes;
    req.body = bytes.length === 0 ? {} : parseExactJson(bytes);
    next();
  };

const explainUnreadable =
  (bytesMax: number): ErrorRequestHandler =>
  (error, _req, _res, next) => {
    const { status } = error as { status?: unknown };
    if (error instanceof Refusal || typeof status !== "number") return next(error);
    if (status === 413) {
      return next(tooLarge(bytesMax));
    }
    if (status === 415) {
      return next(new Refusal("UNSUPPORTED_MEDIA_TYPE", "This Content-Encoding is not supported"));
    }
    next(invalidRequest({ path: "", message: "The body could not be read" }));
  };

/**
 * Reads a route's JSON body exactly or refuses it. An absent body is `{}` on routes that allow it.
 */
export function jsonBody(route: AppRoute): RequestHandler[] {
  const bytesMax = bodyBytesMaxOf(route);
  const readBytes = express.raw({ type: () => true, limit: bytesMax });
  const parse = parseBytes(mayBodyBeAbsent(route));
  return [
    requireJson,
    refuseLongBody(bytesMax),
    askForBody,
    readBytes,
    parse,
    explainUnreadable(bytesMax) as unknown as RequestHandler,
  ];
}
