import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { csvOf } from "./lists.ts";
import { meQuery, ofAnyRelease, organizationApi } from "./me.ts";
import { queryClient } from "./query-client.ts";
import { usersList } from "./users.tsx";

const requested = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => {
  const organizations = [{ id: "0192-acme", slug: "acme" }] as never;
  queryClient.setQueryData(meQuery.queryKey, ofAnyRelease({ organizations } as never));
  requested.mockImplementation(async () => Response.json({ data: [] }));
  vi.stubGlobal("fetch", requested);
});
afterEach(() => vi.unstubAllGlobals());

const lastUrl = () => requested.mock.lastCall?.[0];

test("a call for an organization · names it in the query", async () => {
  await organizationApi("acme")("GET /users", { query: { q: "ada" } });
  expect(lastUrl()).toBe("/app/api/users?organization=acme&q=ada");
});

test("a call for an organization · whose path has the ID · names it only there", async () => {
  await organizationApi("acme")("GET /organizations/:id/api-keys", { query: { limit: 50 } });
  expect(lastUrl()).toBe("/app/api/organizations/0192-acme/api-keys?limit=50");
});

test("the file of a list · is requested as CSV, with the filters and no page", async () => {
  requested.mockImplementation(async () => new Response("name\r\n"));
  const file = await csvOf(usersList({ q: "ada" }), "acme", "name,email");
  expect(await file.text()).toBe("name\r\n");
  expect(lastUrl()).toBe("/app/api/user-list?organization=acme&q=ada&columns=name%2Cemail");
  expect(requested.mock.lastCall?.[1].headers).toMatchObject({ Accept: "text/csv" });
});
