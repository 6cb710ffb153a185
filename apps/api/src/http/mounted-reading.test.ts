import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { initContract } from "@ts-rest/core";
import express from "express";
import { pino } from "pino";
import { Pool } from "undici";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { placesIn, withRawAt } from "../../test/hostile/places.ts";
import { type Reading, readBody, readQuery } from "../../test/hostile/reading.ts";
import {
  malformedBodies,
  queryValues,
  repeatedIn,
  storableJson,
  undecodable,
  unknownNames,
  unstorableJson,
  wrongContentTypes,
} from "../../test/hostile/values.ts";
import { inParallel, requestsAtOnce } from "../../test/hostile/world.ts";
import type { Deps } from "../kernel/deps.ts";
import { errorHandler } from "./error-handler.ts";
import { mount } from "./mount.ts";
import { explainValidation } from "./validation.ts";

/** A schema with a place of each kind. */
const bodySchema = z.strictObject({
  text: z.string().min(1).max(100),
  notes: z.string().nullish(),
  email: z.email().optional(),
  id: z.uuid().optional(),
  amount: z.number().positive().optional(),
  count: z.int().optional(),
  isActive: z.boolean().optional(),
  status: z.enum(["new", "lost"]).optional(),
  labels: z.array(z.string()).max(20).optional(),
  address: z.strictObject({ formatted: z.string() }).optional(),
  fields: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const querySchema = z.strictObject({
  q: z.string().min(1).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  status: z.enum(["new", "lost"]).optional(),
});

const base = { text: "Ada", fields: { budget: 1 } };

/** Responds with the input of its handler, so that the response shows what was parsed. */
const echo = initContract().router({
  send: {
    method: "POST",
    path: "/echo",
    body: bodySchema,
    query: querySchema,
    responses: { 200: z.unknown() },
    metadata: { access: { kind: "public" } },
  },
});

let pool: Pool;
beforeAll(async () => {
  const deps = {
    settings: { publicUrl: "http://localhost" },
    logger: pino({ level: "silent" }),
  } as unknown as Deps;
  const app = express();
  const refuse = () => {
    throw new Error("A public route has no gate");
  };
  mount(app, { deps, gates: { authenticate: refuse, rateLimit: refuse } }, echo, {
    send: async ({ body, query }) => ({ status: 200, body: { body, query } }),
  });
  app.use(explainValidation, errorHandler(deps));
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    connections: requestsAtOnce,
  });
  return async () => {
    await pool.close();
    server.close();
  };
});

async function send(
  body: string | Uint8Array,
  { query = "", contentType = "application/json" }: { query?: string; contentType?: string } = {},
) {
  const answer = await pool.request({
    method: "POST",
    path: `/echo?${query}`,
    headers: { "content-type": contentType },
    body,
  });
  // biome-ignore lint/suspicious/noExplicitAny: the parsed request or the body of an error
  return { status: answer.statusCode, body: (await answer.body.json()) as any };
}

/** The expected response, based on how the same request is parsed in memory. */
const answerFor = (part: "body" | "query", reading: Reading) =>
  "value" in reading
    ? { status: 200, body: { [part]: asJson(reading.value) } }
    : {
        status: 400,
        body: {
          error: {
            code: "INVALID_REQUEST",
            message: reading.refusal.message,
            details: reading.refusal.details,
          },
        },
      };

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("a mounted operation · with any value in any place of its body · accepts and rejects as its schema does in memory", async () => {
  const bodies = [
    ...placesIn(bodySchema, base).flatMap((place) =>
      [...storableJson, ...unstorableJson].map((json) => withRawAt(base, place, json)),
    ),
    ...unknownNames.map((name) => JSON.stringify({ ...base, [name]: null })),
    ...malformedBodies.filter((body) => Buffer.byteLength(body) <= 262_144),
  ];
  await inParallel(bodies, async (body) => {
    const expected = answerFor("body", readBody(bodySchema, body));
    expect(await send(body), String(body).slice(0, 300)).toMatchObject(expected);
  });
  expect(bodies.length).toBeGreaterThan(1_000);
});

test("a mounted operation · with any query · accepts and rejects as its schema does in memory", async () => {
  const pair = (name: string, value: string) =>
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  const queries = [
    ...unknownNames.map((name) => pair(name, "1")),
    ...Object.keys(querySchema.shape).flatMap((name) => [
      ...queryValues.map((value) => pair(name, value)),
      ...repeatedIn(name),
      ...undecodable.map((text) => `${name}=${text}`),
    ]),
  ];
  await inParallel(queries, async (query) => {
    const expected = answerFor("query", readQuery(querySchema, query));
    expect(await send(JSON.stringify(base), { query }), query).toMatchObject(expected);
  });
});

test("a mounted operation · with a body that is too large, missing or not JSON · rejects it", async () => {
  const tooLarge = JSON.stringify({ text: "x".repeat(262_144) });
  expect((await send(tooLarge)).status).toBe(413);
  expect((await send("")).status).toBe(400);
  for (const contentType of wrongContentTypes) {
    const { status } = await send(JSON.stringify(base), { contentType });
    expect(status, contentType).toBe(415);
  }
});
