import { contract } from "@referral-service/contract";
import { type AppRouter, isAppRoute } from "@ts-rest/core";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Person } from "../../../test/arrangements.ts";
import { everyRow } from "../../../test/every-row.ts";
import { bodyFor, keyedRoutes, pathTo } from "../../../test/routes.ts";
import { sampleFor } from "../../../test/sample.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
let admin: Person;
let columnNames: string[];
beforeAll(async () => {
  admin = await service.createPerson(service.organization.id, {
    permissionLevel: "super_admin",
    isBdr: true,
  });
  const { rows } = await service.pool.query<{ name: string }>(
    "SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'",
  );
  columnNames = rows.flatMap(({ name }) => [name, inCamelCase(name)]);
});

const inCamelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The fields that a route's body can have, by the route's method and path. */
const bodyFields = new Map(fieldsOf(contract));

function fieldsOf(router: AppRouter): [string, string[]][] {
  return Object.values(router).flatMap((entry) => {
    if (!isAppRoute(entry)) return fieldsOf(entry);
    if (!("body" in entry && entry.body instanceof z.ZodObject)) return [];
    const name = `${entry.method} ${entry.path.replace(/^\/api\/v1/, "")}`;
    return [[name, Object.keys(entry.body.shape)]];
  });
}

const withBody = keyedRoutes.filter(({ name }) => bodyFields.has(name));

test("the routes · with a body · are found", () => {
  expect(withBody.length).toBeGreaterThanOrEqual(21);
});

describe.each(withBody)("$name", (route) => {
  test("with column names that are not its fields · rejects every one and changes nothing", async () => {
    const fields = bodyFields.get(route.name) ?? [];
    const unknown = [...new Set(columnNames)].filter((name) => !fields.includes(name));
    const resource = route.path.startsWith("/users") ? admin.userId : service.deps.newId();
    const path = pathTo(route, { organization: service.organization.id, resource });
    const before = await everyRow(service);
    const starts = Array.from({ length: Math.ceil(unknown.length / 40) }, (_, index) => index * 40);
    for (const start of sampleFor(route.name)(starts)) {
      const group = unknown.slice(start, start + 40);
      const extra = Object.fromEntries(group.map((name) => [name, "x"]));
      const body = { ...bodyFor(route).body, ...extra };
      const answer = await service.call(route.method, path, { key: admin.key, body });
      expect(answer.status).toBe(400);
      const refused = answer.body.error.details
        .filter(({ message }: { message: string }) => message === "unknown field")
        .map((detail: { path: string }) => detail.path);
      expect(refused.toSorted()).toEqual(group.toSorted());
    }
    expect(await everyRow(service)).toEqual(before);
  });
});
