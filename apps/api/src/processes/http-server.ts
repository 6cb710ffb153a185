import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type AppDeps, createApp, type LocalPages } from "../app.ts";
import { type ArrivalOptions, createBoundedServer } from "../http/bounded-server.ts";
import { listen } from "./listen.ts";

interface Drain {
  /**
   * Time that a stopping process serves new requests, so that load balancers notice that it is
   * stopping.
   */
  noticeMs: number;
  /** The longest time that running requests can take after that. */
  finishMs: number;
}

export interface RunningHttp {
  port: number;
  /** Closes the connection after every response from now on. Cuts off running requests after `finishMs`. */
  stop(drain: Drain): Promise<void>;
}

/** Throws SettingsError with the name of the setting if it cannot listen on the port. */
export async function startHttp(
  deps: AppDeps,
  { requestTimeoutMs, ...pages }: ArrivalOptions & LocalPages = {},
): Promise<RunningHttp> {
  const { settings, lifecycle, eventStreams, changeFeed } = deps;
  const app = createApp(deps, pages);
  const unanswered = new Set<ServerResponse>();
  const server = createBoundedServer(deps, {
    requestTimeoutMs,
    serve(request, response) {
      if (lifecycle.isDraining) response.setHeader("Connection", "close");
      unanswered.add(response);
      response.once("close", () => unanswered.delete(response));
      app(request, response);
    },
  });
  await listen(server, { setting: "PORT", host: settings.host, port: settings.port });
  return {
    port: (server.address() as AddressInfo).port,
    async stop({ noticeMs, finishMs }) {
      lifecycle.isDraining = true;
      for (const response of unanswered) {
        if (!response.headersSent) response.setHeader("Connection", "close");
      }
      // A request can arrive on an idle connection at this moment and would be lost if the connection were
      // closed now.
      await delay(noticeMs);
      eventStreams.end();
      changeFeed.end();
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
