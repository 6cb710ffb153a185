import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import express from "express";
import { fastify } from "fastify";
import { Hono } from "hono";
import * as forExpress from "../../../src/webhooks/express.ts";
import * as forFastify from "../../../src/webhooks/fastify.ts";
import * as forFetch from "../../../src/webhooks/fetch.ts";
import type { WebhookHandlerOptions, WebhookRoutes } from "../../../src/webhooks/handler.ts";
import * as forHono from "../../../src/webhooks/hono.ts";
import * as forNext from "../../../src/webhooks/next.ts";

export interface Receiver {
  send(delivery: {
    headers: Record<string, string>;
    body: NonNullable<RequestInit["body"]>;
  }): Promise<Response>;
  stop(): Promise<void>;
}

type StartReceiver = (
  options: WebhookHandlerOptions,
  addRoutes: (routes: WebhookRoutes) => void,
) => Promise<Receiver>;

export async function listening(server: Server): Promise<Receiver> {
  if (!server.listening) await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  return {
    send: (delivery) => fetch(url, { method: "POST", ...delivery }),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function called(handle: (request: Request) => Response | Promise<Response>): Receiver {
  const url = "https://receiver.example.com/webhooks";
  return {
    send: async (delivery) => handle(new Request(url, { method: "POST", ...delivery })),
    stop: async () => {},
  };
}

const onExpress: StartReceiver = async (options, addRoutes) => {
  const webhooks = forExpress.createWebhookHandler(options);
  addRoutes(webhooks);
  return listening(express().post("/webhooks", webhooks).use(express.json()).listen(0));
};

const onFastify: StartReceiver = async (options, addRoutes) => {
  const webhooks = forFastify.createWebhookHandler(options);
  addRoutes(webhooks);
  const app = fastify();
  app.register(webhooks, { prefix: "/webhooks" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return listening(app.server);
};

/** The globals that `serve` replaces in the whole process. */
const originals = (["Request", "Response"] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name) ?? {}] as const,
);

/** Restores the globals after it stops, because other files share the process. */
export async function listeningHono({ fetch }: Pick<Hono, "fetch">): Promise<Receiver> {
  const { send, stop } = await listening(
    serve({ fetch, port: 0, hostname: "127.0.0.1" }) as Server,
  );
  return {
    send,
    async stop() {
      await stop();
      for (const [name, original] of originals) Object.defineProperty(globalThis, name, original);
    },
  };
}

const onHonoServer: StartReceiver = async (options, addRoutes) => {
  const webhooks = forHono.createWebhookHandler(options);
  addRoutes(webhooks);
  return listeningHono(new Hono().post("/webhooks", webhooks));
};

const onHono: StartReceiver = async (options, addRoutes) => {
  const webhooks = forHono.createWebhookHandler(options);
  addRoutes(webhooks);
  return called(new Hono().post("/webhooks", webhooks).fetch);
};

const onFetch =
  ({ createWebhookHandler }: Pick<typeof forFetch, "createWebhookHandler">): StartReceiver =>
  async (options, addRoutes) => {
    const webhooks = createWebhookHandler(options);
    addRoutes(webhooks);
    return called(webhooks);
  };

/** Every adapter with its framework. */
export const adapters: readonly (readonly [name: string, start: StartReceiver])[] = [
  ["Express", onExpress],
  ["Fastify", onFastify],
  ["Hono on @hono/node-server", onHonoServer],
  ["Hono's fetch", onHono],
  ["Next", onFetch(forNext)],
  ["Fetch", onFetch(forFetch)],
];
