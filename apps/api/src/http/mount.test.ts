import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type contract, deprecated } from "@referral-service/contract";
import { type AppRoute, initContract } from "@ts-rest/core";
import express from "express";
import { pino } from "pino";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { Caller, PersonCaller, PersonPrincipal } from "../kernel/callers/caller.ts";
import type { Deps } from "../kernel/deps.ts";
import { errorHandler } from "./error-handler.ts";
import { mount } from "./mount.ts";
import type { RouteHandler } from "./route-handlers.ts";
import { explainValidation } from "./validation.ts";

type Routes = typeof contract;
type RequestOf<Route extends AppRoute> = Parameters<RouteHandler<Route>>[0];

// The type check of the tests checks these types. Nothing runs.
test("a handler · depending on its route's access · gets the caller, the person or neither", () => {
  type Scoped = RequestOf<Routes["referrals"]["create"]>;
  expectTypeOf<Scoped["caller"]>().toEqualTypeOf<Caller>();
  expectTypeOf<Scoped>().not.toHaveProperty("person");

  type Personal = RequestOf<Routes["apiKeys"]["create"]>;
  expectTypeOf<Personal["caller"]>().toEqualTypeOf<PersonCaller>();
  expectTypeOf<Personal>().not.toHaveProperty("person");

  type Identity = RequestOf<Routes["organizations"]["list"]>;
  expectTypeOf<Identity["person"]>().toEqualTypeOf<PersonPrincipal>();
  expectTypeOf<Identity>().not.toHaveProperty("caller");

  type Public = RequestOf<Routes["health"]["check"]>;
  expectTypeOf<Public>().not.toHaveProperty("caller");
  expectTypeOf<Public>().not.toHaveProperty("person");
});

const leads = { since: "2027-01-31", sunset: "2028-01-31", instead: "Use `GET /referrals`." };
const notes = { since: "2027-06-01", sunset: "2028-06-01", instead: "Use `text`." };

const route = <Path extends string>(path: Path, query: z.ZodObject, metadata: object) =>
  ({
    method: "GET",
    path,
    query,
    responses: { 200: z.object({}) },
    metadata: { access: { kind: "public" }, ...metadata },
  }) as const;

const leadsContract = initContract().router({
  whole: route("/whole", z.strictObject({}), { deprecated: leads }),
  inPart: route("/part", z.strictObject({ notes: deprecated(z.string().optional(), notes) }), {}),
  lasting: route("/lasting", z.strictObject({}), {}),
});

test("a response · from an operation with an announced end · names both days and the page", async () => {
  const deps = {
    settings: { publicUrl: "https://referrals.example.com" },
    logger: pino({ level: "silent" }),
  } as unknown as Deps;
  const app = express();
  const never = () => {
    throw new Error("A public route has no gate");
  };
  const done = async () => ({ status: 200, body: {} }) as const;
  mount(app, { deps, gates: { authenticate: never, rateLimit: never } }, leadsContract, {
    ...{ whole: done, inPart: done, lasting: done },
  });
  app.use(explainValidation, errorHandler(deps));
  const server = createServer(app).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const announced = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    return [status, ...["Deprecation", "Sunset", "Link"].map((name) => headers.get(name))];
  };
  const link =
    '<https://referrals.example.com/docs/reference/deprecations>; rel="deprecation sunset"; type="text/html"';
  const ofLeads = ["@1801353600", "Mon, 31 Jan 2028 00:00:00 GMT", link];
  expect(await announced("/whole")).toEqual([200, ...ofLeads]);
  expect(await announced("/whole?unknown=1")).toEqual([400, ...ofLeads]);
  expect(await announced("/part")).toEqual([
    ...[200, "@1811808000", "Thu, 01 Jun 2028 00:00:00 GMT", link],
  ]);
  expect(await announced("/lasting")).toEqual([200, null, null, null]);
});
