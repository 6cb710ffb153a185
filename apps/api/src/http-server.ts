import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type AppDeps, createApp, type LocalPages } from "./app.ts";
import { answerUnreadableRequest } from "./http/unreadable-request.ts";
import { listen } from "./listen.ts";

/** Longer than load balancers keep idle connections, so that none sends on one just closed here. */
export const keepAliveMs = 75_000;

/** A request that has not arrived after this is given up, whoever sends it. */
export const arrivalMs = 30_000;

export interface Drain {
  /** How long new requests are still served, while who routes to this process learns that it goes. */
  noticeMs: number;
  /** How long requests may go on after that. */
  finishMs: number;
}

export interface RunningHttp {
  port: number;
  /** Every answer from now on ends its connection; nobody's request is cut off before its time. */
  stop(drain: Drain): Promise<void>;
}

/** Throws SettingsError, naming the setting, when the port cannot be had. */
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
    // Node would answer a request without a Host by itself, in another form.
    requireHostHeader: false,
  });
  const app = createApp(deps, pages);
  const unanswered = new Set<ServerResponse>();
  function serve(request: IncomingMessage, response: ServerResponse) {
    // A client that expects to be told so may keep its body to itself, and then nothing can follow it.
    const isLast = lifecycle.isDraining || request.headers.expect !== undefined;
    if (isLast) response.setHeader("Connection", "close");
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    app(request, response);
  }
  // Whether a body is wanted is decided behind authentication, where it is read.
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
      // An idle connection closed at once may have a request on its way, which would be lost.
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
