import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { eventStreamBody } from "@referral-service/contract";
import type { Request, Response } from "express";
import { Refusal } from "../kernel/refusal.ts";
import type { admitAgain } from "./admit.ts";
import { callerOf } from "./request-context.ts";

/** The stream ends if the receiver reads nothing for this long. */
const stalledMs = 120_000;

/**
 * Sends server-sent events as fast as the receiver reads them. Bypasses ts-rest's server, which
 * would pipe a stream without handling its errors.
 */
export async function sendEventStream(
  { req, res }: { req: Request; res: Response },
  text: AsyncGenerator<string>,
) {
  // res.set would add a charset parameter.
  res.setHeader("Content-Type", eventStreamBody.contentType);
  res.set({
    "Cache-Control": "no-store",
    // Prevents nginx from buffering messages.
    "X-Accel-Buffering": "no",
    // Lets a stopping server end without waiting for a connection that has no stream.
    Connection: "close",
  });
  res.setTimeout(stalledMs);
  res.flushHeaders();
  if (req.method === "HEAD") return void res.end();
  try {
    await pipeline(Readable.from(text, { objectMode: false }), res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** Whether the caller can still follow a stream that has started. */
export async function passesAgain(
  admit: ReturnType<typeof admitAgain>,
  { req, res }: { req: Request; res: Response },
): Promise<boolean> {
  const { organizationId } = callerOf(res);
  try {
    await admit({ req, res });
    return callerOf(res).organizationId === organizationId;
  } catch (error) {
    if (error instanceof Refusal && error.code !== "SERVICE_UNAVAILABLE") return false;
    throw error;
  }
}

export function keyIdOf(res: Response): string {
  const { principal } = res.locals;
  if (principal === undefined) throw new Error("A stream requires an authenticated principal");
  return principal.keyId;
}
