import { type ErrorCode, errorStatuses } from "@referral-service/contract";
import { appErrorStatuses } from "@referral-service/contract/app";
import type { ErrorRequestHandler, RequestHandler, Response } from "express";
import { CommitUnknown, isDatabaseUnavailable } from "../kernel/database/errors.ts";
import type { Deps } from "../kernel/deps.ts";
import { notFound, Refusal } from "../kernel/refusal.ts";

const retryAfterOutageSeconds = 2;

export const unknownRoute: RequestHandler = () => {
  throw notFound();
};

/** A path that Express cannot decode counts as an unknown path. */
export const undecodablePath: ErrorRequestHandler = (error, _req, _res, next) =>
  next(error instanceof URIError ? undefined : error);

/** Runs the gate only if the request has a key, for routes that need none. */
export const ifKeyIsSent =
  (gate: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.headers.authorization === undefined ? next() : gate(req, res, next);

/** Responds to every error with the agreed body. Only rejections reveal the reason. */
export function errorHandler(deps: Pick<Deps, "settings" | "logger">): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const refusal = refusalFor(error);
    logFailure(deps, { error, refusal, requestId: res.locals.requestId });
    if (res.headersSent) return next(error);
    answer(res, refusal, deps.settings.publicUrl);
  };
}

/**
 * Logs errors that are the service's fault and not the caller's. A lack of capacity is not a fault.
 */
export function logFailure(
  { logger }: Pick<Deps, "logger">,
  { error, refusal, requestId }: { error: unknown; refusal: Refusal; requestId: string },
) {
  const isForWantOfRoom = error instanceof Refusal && error.cause === undefined;
  const isOutage = refusal.code === "SERVICE_UNAVAILABLE" && !isForWantOfRoom;
  if (refusal.code === "INTERNAL_ERROR" || isOutage) {
    logger.error({ err: error, requestId }, refusal.message);
  }
}

export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) {
    return new Refusal(
      "SERVICE_UNAVAILABLE",
      error instanceof CommitUnknown
        ? "The connection to the database was lost during the request, so the change might have been saved. Repeat the request with the same Idempotency-Key. If you sent no key, check the data first."
        : "The service is unavailable. Repeat the request after the number of seconds in Retry-After.",
      {
        retryAfterSeconds: retryAfterOutageSeconds,
      },
    );
  }
  return new Refusal(
    "INTERNAL_ERROR",
    "Something went wrong on our side. Repeat the request, or contact support with the request ID.",
  );
}

/** The statuses of all codes, including the app's. */
export const statusOf = { ...errorStatuses, ...appErrorStatuses };

function answer(res: Response, refusal: Refusal, publicUrl: string) {
  const status = statusOf[refusal.code];
  // The app uses a session, so the response does not request a key.
  if (status === 401 && !res.req.path.startsWith("/app/")) res.set("WWW-Authenticate", "Bearer");
  if (refusal.retryAfterSeconds !== undefined) {
    res.set("Retry-After", String(refusal.retryAfterSeconds));
  }
  res.locals.errorCode = refusal.code;
  res.status(status).json(errorBody(refusal, { requestId: res.locals.requestId, publicUrl }));
}

/** The app's own codes are not part of the public API and have no section in the error reference. */
const isPublic = (code: Refusal["code"]): code is ErrorCode => code in errorStatuses;

export const errorBody = (
  { code, message, details }: Refusal,
  { requestId, publicUrl }: { requestId: string; publicUrl: string },
) => ({
  error: {
    code,
    message,
    requestId,
    ...(isPublic(code) && { docUrl: `${publicUrl}/docs/errors#${code.toLowerCase()}` }),
    ...(details && { details }),
  },
});
