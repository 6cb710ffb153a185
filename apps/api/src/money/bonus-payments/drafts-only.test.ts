import { contract } from "@referral-service/contract";
import { openApiDocument } from "@referral-service/contract/openapi";
import { beforeEach, describe, expect, test } from "vitest";
import { type Cast, createCast } from "../../../test/cast.ts";
import { bodyFor, keyedRoutes, pathTo } from "../../../test/routes.ts";
import { useService } from "../../../test/use-service.ts";

// The API never sends money: a key can only draft a payment.

const writing = ["POST", "PUT", "PATCH", "DELETE"];

test("Routes in the contract and OpenAPI · about bonus payments · list, read, report and draft", () => {
  const ofContract = keyedRoutes
    .filter(({ path }) => /payment|bonus|approv|complet/i.test(path))
    .map(({ name }) => name);
  expect(ofContract.toSorted()).toEqual([
    "GET /bonus-payments",
    "GET /bonus-payments/:id",
    "GET /bonus-rules",
    "GET /reports/bonus-payments",
    "POST /bonus-payments",
  ]);
  const ofOpenApi = Object.entries(openApiDocument("1.0.0").paths).flatMap(([path, methods]) =>
    /payment|bonus|approv|complet/i.test(path)
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
      : [],
  );
  expect(ofOpenApi.toSorted()).toEqual([
    expect.stringMatching(/^GET .*\/bonus-payments$/),
    expect.stringMatching(/^GET .*\/bonus-payments\/\{id\}$/),
    expect.stringMatching(/^GET .*\/bonus-rules$/),
    expect.stringMatching(/^GET .*\/reports\/bonus-payments$/),
    expect.stringMatching(/^POST .*\/bonus-payments$/),
  ]);
});

test("The body of a draft · has no field that would turn it into more than a draft", () => {
  expect(Object.keys(contract.bonusPayments.create.body.shape).toSorted()).toEqual([
    "amount",
    "currency",
    "note",
    "paymentMethod",
    "referralId",
  ]);
});

describe("A draft", () => {
  const service = useService();
  let cast: Cast;
  let id: string;
  beforeEach(async () => {
    cast = await createCast(service);
    const referral = await service.call("POST", "/referrals", {
      key: cast.organizationKey,
      body: { name: "Ada", referrerId: cast.referrer.userId },
    });
    const payment = await service.call("POST", "/bonus-payments", {
      key: cast.superAdmin.key,
      body: { referralId: referral.body.id, amount: 50 },
    });
    id = payment.body.id;
  });

  const keys = () => [cast.superAdmin.key, cast.organizationKey];

  const stored = async () =>
    (await service.pool.query("SELECT t::text FROM bonus_payments t ORDER BY id")).rows;

  test("in the body of every writing route, with either kind of key · stays unchanged", async () => {
    const before = await stored();
    const routes = keyedRoutes.filter(({ method }) => writing.includes(method));
    expect(routes.length).toBeGreaterThan(10);
    for (const route of routes) {
      const path = pathTo(route, { organization: cast.organizationId, resource: id });
      const fields = { ...bodyFor(route).body, status: "approved" };
      for (const key of keys()) {
        for (const body of [bodyFor(route).body, fields]) {
          await service.call(route.method, path, { key, ...(body && { body }) });
        }
      }
    }
    expect(await stored()).toEqual(before);
  });

  test("with every other method, and on every path under it · is a 404", async () => {
    const before = await stored();
    const steps = ["approve", "process", "complete", "fail", "cancel", "status", "send"];
    const below = ["", ...steps.map((step) => `/${step}`)];
    for (const key of keys()) {
      for (const method of writing) {
        for (const path of below) {
          const options = { key, body: { status: "approved" } };
          const answer = await service.call(method, `/bonus-payments/${id}${path}`, options);
          expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
        }
        if (method === "POST") continue;
        const answer = await service.call(method, "/bonus-payments", { key, body: {} });
        expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
      }
    }
    expect(await stored()).toEqual(before);
  });
});
