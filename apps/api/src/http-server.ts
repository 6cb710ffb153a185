import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type AppDeps, createApp, type LocalPages } from "./app.ts";
import { answerUnreadableRequest } from "./http/unreadable-request.ts";
import { listen } from "./listen.ts";

/**
 * Longer than load balancers keep idle connections, so that none sends on a connection just closed
 * here.
 */
export const keepAliveMs = 75_000;

/** A request that has not arrived completely after this time is refused. */
export const arrivalMs = 30_000;

export interface Drain {
  /** How long new requests are still served while load balancers learn that this process stops. */
  noticeMs: number;
  /** How long running requests may take after that. */
  finishMs: number;
}

export interface RunningHttp {
  port: number;
  /**
   * Closes the connection after every answer from now on. Cuts off running requests after
   * `finishMs`.
   */
  stop(drain: Drain): Promise<void>;
}

/** Throws SettingsError, which names the setting, when it cannot listen on the port. */
export async function startHttp(
  deps: AppDeps,
  { requestTimeoutMs = arrivalMs, ...pages }: { requestTimeoutMs?: number } & LocalPages = {},
): Promise<RunningHttp> {
  const { settings, lifecycle, eventStreams } = deps;
  const server = createServer({
    keepAliveTimeout: keepAliveMs,
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs / 10,
    // Node itself would answer a request without a Host header in another form.
    requireHostHeader: false,
  });
  const app = createApp(deps, pages);
  const unanswered = new Set<ServerResponse>();
  function serve(request: IncomingMessage, response: ServerResponse) {
    // A client that sends Expect may not send its body, and then no further request can follow.
    const isLast = lifecycle.isDraining || request.headers.expect !== undefined;
    if (isLast) response.setHeader("Connection", "close");
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    app(request, response);
  }
  // The body parser decides after authentication whether to ask for the body.
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, serve);
  server.on("clientError", answerUnreadableRequest(deps));
  await listen(server, { setting: "PORT", host: settings.host, port: settings.port });
  return {
    port: (server.address() as AddressInfo).port,
    async stop({ noticeMs, finishMs }) {
      lifecycle.isDraining = true;
      for (const response of unanswered) {
        if (!response.headersSent) response.setHeader("Connection", "close");
      }
      // A request may be on its way on an idle connection, and would be lost if the connection were
      // closed now.
      await delay(noticeMs);
      eventStreams.end();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), finishMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}
