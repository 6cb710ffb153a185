import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type AppDeps, createApp } from "./app.ts";
import { answerUnreadableRequest } from "./http/unreadable-request.ts";
import { listen } from "./listen.ts";

/** Longer than load balancers keep idle connections, so that none sends on one just closed here. */
const keepAliveMs = 75_000;

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
export async function startHttp(deps: AppDeps): Promise<RunningHttp> {
  const { settings, lifecycle, eventStreams } = deps;
  const server = createServer({ keepAliveTimeout: keepAliveMs });
  const unanswered = new Set<ServerResponse>();
  server.on("request", (_request, response) => {
    if (lifecycle.isDraining) response.setHeader("Connection", "close");
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
  });
  server.on("request", createApp(deps));
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
