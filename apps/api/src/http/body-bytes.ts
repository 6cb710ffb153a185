import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { invalidRequest, Refusal } from "../kernel/refusal.ts";

const askForBody: RequestHandler = (req, res, next) => {
  if (/^100-continue$/i.test(req.get("expect") ?? "")) res.writeContinue();
  next();
};

/**
 * Rejects the request before the client sends the body if Content-Length shows that the body is too
 * long.
 */
const refuseLongBody =
  (bytesMax: number): RequestHandler =>
  (req, _res, next) => {
    if (Number(req.get("content-length")) > bytesMax) throw tooLarge(bytesMax);
    next();
  };

const tooLarge = (bytesMax: number) =>
  new Refusal(
    "PAYLOAD_TOO_LARGE",
    `The request body is larger than ${sizeText(bytesMax / 1_024)}. Send a smaller body.`,
  );

const sizeText = (kib: number) => (kib < 1_024 ? `${kib} KiB` : `${kib / 1_024} MiB`);

const explainUnreadable =
  (bytesMax: number): ErrorRequestHandler =>
  (error, _req, _res, next) => {
    const { status } = error as { status?: unknown };
    if (error instanceof Refusal || typeof status !== "number") return next(error);
    if (status === 413) return next(tooLarge(bytesMax));
    if (status === 415) {
      return next(
        new Refusal(
          "UNSUPPORTED_MEDIA_TYPE",
          "This Content-Encoding is not supported. Send the body uncompressed.",
        ),
      );
    }
    next(
      invalidRequest({ path: "", message: "The request body could not be read. Send it again." }),
    );
  };

/**
 * Reads the body into `req.body` as a Buffer, or rejects it. There is no Buffer if there is no
 * body.
 */
export const bodyBytes = (bytesMax: number): RequestHandler[] => [
  refuseLongBody(bytesMax),
  askForBody,
  express.raw({ type: () => true, limit: bytesMax }),
  explainUnreadable(bytesMax) as unknown as RequestHandler,
];
