import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Deps } from "../kernel/deps.ts";
import { answerUnreadableRequests } from "./unreadable-request.ts";

/**
 * The time that an idle connection stays open, longer than load balancers keep one, so that none
 * sends a request on a connection that was just closed here.
 */
export const keepAliveMs = 75_000;

/** A request that has not arrived completely after this time is rejected. */
const arrivalMs = 30_000;

export interface ArrivalOptions {
  requestTimeoutMs?: number | undefined;
}

/**
 * A server that limits how long a request can take to arrive. Node sends no responses of its own,
 * because they have a different format.
 */
export function createBoundedServer(
  deps: Pick<Deps, "settings" | "newId">,
  { requestTimeoutMs = arrivalMs, serve }: ArrivalOptions & { serve: RequestListener },
): Server {
  const server = createServer({
    keepAliveTimeout: keepAliveMs,
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs / 10,
    requireHostHeader: false,
  });
  const unreadable = answerUnreadableRequests(deps);
  function serveOne(request: IncomingMessage, response: ServerResponse) {
    unreadable.begin({ request, response });
    // A client that sends Expect cannot send its body, so no other request can follow on the
    // connection.
    if (request.headers.expect !== undefined) response.setHeader("Connection", "close");
    serve(request, response);
  }
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, serveOne);
  return server.on("clientError", unreadable.answer);
}
