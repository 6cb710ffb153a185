import express, { type ErrorRequestHandler, type Request, type RequestHandler } from "express";
import { invalidRequest, Refusal } from "../refusal.ts";
import { parseExactJson } from "./json-text.ts";

const bodyBytesMax = 256 * 1_024;

const jsonInUtf8 = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const readBytes = express.raw({ type: () => true, limit: bodyBytesMax });

const hasBody = (req: Request) =>
  req.headers["transfer-encoding"] !== undefined || Number(req.get("content-length")) > 0;

const requireJson: RequestHandler = (req, _res, next) => {
  if (hasBody(req) && !jsonInUtf8.test(req.get("content-type") ?? "")) {
    throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json in UTF-8");
  }
  next();
};

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

const explainUnreadable: ErrorRequestHandler = (error, _req, _res, next) => {
  const { status } = error as { status?: unknown };
  if (error instanceof Refusal || typeof status !== "number") return next(error);
  if (status === 413) {
    return next(new Refusal("PAYLOAD_TOO_LARGE", "The body must not be over 256 KiB"));
  }
  if (status === 415) {
    return next(new Refusal("UNSUPPORTED_MEDIA_TYPE", "This Content-Encoding is not supported"));
  }
  next(invalidRequest({ path: "", message: "The body could not be read" }));
};

/** Reads a JSON body of at most 256 KiB, exactly or not at all; an absent one is empty where it may be. */
export const jsonBody = ({ mayBeAbsent }: { mayBeAbsent: boolean }) =>
  [requireJson, readBytes, parseBytes(mayBeAbsent), explainUnreadable] as RequestHandler[];
