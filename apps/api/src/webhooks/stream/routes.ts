import type { contract } from "@referral-service/contract";
import { RequestValidationError } from "@ts-rest/express";
import type { IRouter, Request } from "express";
import { admitAgain } from "../../http/admit.ts";
import { keyIdOf, passesAgain, sendEventStream } from "../../http/event-stream.ts";
import { type Gates, gatesOf } from "../../http/mount.ts";
import { callerOf } from "../../http/request-context.ts";
import type { Deps } from "../../kernel/deps.ts";
import { readPiece } from "../../kernel/lists/turns.ts";
import { messages } from "./messages.ts";
import { createEventReader } from "./reader.ts";
import type { EventStreamDeps } from "./streams.ts";

type Route = typeof contract.eventStream.open;

export function mountEventStream(
  app: IRouter,
  { deps, gates }: { deps: Deps & EventStreamDeps; gates: Gates },
  route: Route,
) {
  const admit = admitAgain(gates.authenticate, route, route.metadata.access);
  app.get(route.path, ...gatesOf(route, gates), async (req, res) => {
    const { organizationId } = callerOf(res);
    const lastEventId = lastEventIdOf(req, route);
    // "close" has already been emitted if the client has disconnected, so nothing would end the
    // stream.
    if (res.destroyed) return;
    const stream = deps.eventStreams.open({ keyId: keyIdOf(res), organizationId });
    res.once("close", stream.close);
    const reader = await createEventReader(deps, { organizationId, lastEventId });
    const first = await readPiece(organizationId, () => reader.next());
    const isStillAdmitted = () => passesAgain(admit, { req, res });
    const text = messages(deps, {
      caller: () => callerOf(res),
      reader,
      first,
      stream,
      isStillAdmitted,
    });
    await sendEventStream({ req, res }, text);
  });
}

/**
 * The header takes precedence over the query, because a client that reconnects automatically
 * repeats the query unchanged.
 */
function lastEventIdOf(req: Request, route: Route): string | undefined {
  const header = req.get("Last-Event-ID");
  const sent = header ? { ...req.query, lastEventId: header } : req.query;
  const { data, error } = route.query.safeParse(sent);
  if (error) throw new RequestValidationError(null, null, error, null);
  return data.lastEventId;
}
