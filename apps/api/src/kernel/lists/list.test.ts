import { expect, test } from "vitest";
import { querySchemaOf } from "../../../test/hostile/sender.ts";
import { keyedRoutes } from "../../../test/routes.ts";
import type { Connection } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import { createCursorCodec } from "./cursors.ts";
import { pageOfList } from "./list.ts";

const deps = { cursors: createCursorCodec(["secret"]), db: {} as Connection };
const organizationId = newId();
const list = {
  name: "rows",
  read: async () => [2, 1].map((ms) => ({ id: newId(), createdAt: new Date(ms) })),
  show: ({ id }: { id: string }) => id,
};

const pageFor = (query: { limit: number; cursor?: string }) =>
  pageOfList(deps, { organizationId, query }, list);

const parametersOf = (route: (typeof keyedRoutes)[number]) =>
  Object.keys(querySchemaOf(route)?.shape ?? {});

const lists = keyedRoutes.filter(
  (route) => route.method === "GET" && parametersOf(route).includes("cursor"),
);
/** Parameters that filter no rows. */
const free = ["limit", "cursor", "order", "organization", "columns"];

const filters = lists.flatMap((route) =>
  parametersOf(route)
    .filter((filter) => !free.includes(filter))
    .map((filter) => ({ route: route.name, filter })),
);

test.each(filters)(
  "$route · a cursor from ?$filter · works with the same filter, and is rejected without it or with another",
  async ({ filter }) => {
    const { pagination } = await pageFor({ limit: 1, [filter]: "one" });
    const next = { limit: 2, organization: "acme", cursor: pagination.nextCursor ?? "" };
    await expect(pageFor({ ...next, [filter]: "one" })).resolves.toBeTruthy();
    for (const query of [next, { ...next, [filter]: "another" }]) {
      await expect(pageFor(query)).rejects.toThrow("cursor");
    }
  },
);
