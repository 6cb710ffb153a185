import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type contract, eventStreamType } from "@referral-service/contract";
import { RequestValidationError } from "@ts-rest/express";
import type { IRouter, Request, Response } from "express";
import { admitAgain } from "../../http/admit.ts";
import { type Gates, gatesOf } from "../../http/mount.ts";
import { callerOf } from "../../http/request-context.ts";
import type { Deps } from "../../kernel/deps.ts";
import { readPiece } from "../../kernel/lists/turns.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { messages } from "./messages.ts";
import { createEventReader } from "./reader.ts";
import type { EventStreamDeps } from "./streams.ts";

/** The stream ends when its receiver takes nothing for this time. */
const stalledMs = 120_000;

type Route = typeof contract.eventStream.open;

/** Bypasses ts-rest's server, which would pipe a stream without handling its errors. */
export function mountEventStream(
  app: IRouter,
  { deps, gates }: { deps: Deps & EventStreamDeps; gates: Gates },
  route: Route,
) {
  const admit = admitAgain(gates.authenticate, route, route.metadata.access);
  app.get(route.path, ...gatesOf(route, gates), async (req, res) => {
    const { organizationId } = callerOf(res);
    const lastEventId = lastEventIdOf(req, route);
    // For a client that left meanwhile, "close" has already been emitted, and its place would stay
    // taken.
    if (res.destroyed) return;
    const stream = deps.eventStreams.open({ keyId: keyIdOf(res), organizationId });
    res.once("close", stream.close);
    const reader = await createEventReader(deps, { organizationId, lastEventId });
    const first = await readPiece(organizationId, () => reader.next());
    sendHead(res);
    if (req.method === "HEAD") return void res.end();
    const isStillAdmitted = () => passesAgain(admit, { req, res });
    const text = messages(deps, {
      caller: () => callerOf(res),
      reader,
      first,
      stream,
      isStillAdmitted,
    });
    try {
      await pipeline(Readable.from(text, { objectMode: false }), res);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    }
  });
}

/**
 * The header takes precedence over the query, because a client that reconnects by itself repeats
 * the query unchanged.
 */
function lastEventIdOf(req: Request, route: Route): string | undefined {
  const header = req.get("Last-Event-ID");
  const sent = header ? { ...req.query, lastEventId: header } : req.query;
  const { data, error } = route.query.safeParse(sent);
  if (error) throw new RequestValidationError(null, null, error, null);
  return data.lastEventId;
}

async function passesAgain(
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

function keyIdOf(res: Response): string {
  const { principal } = res.locals;
  if (principal === undefined) throw new Error("A stream needs an authenticated principal");
  return principal.keyId;
}

function sendHead(res: Response) {
  // Not by res.set, which would add a charset parameter.
  res.setHeader("Content-Type", eventStreamType);
  res.set({
    "Cache-Control": "no-store",
    // Otherwise nginx would buffer messages.
    "X-Accel-Buffering": "no",
    // So that a stopping server need not wait for a connection without a stream.
    Connection: "close",
  });
  res.setTimeout(stalledMs);
  res.flushHeaders();
}
