import { afterAll, beforeEach, expect, test, vi } from "vitest";

/** The data is stored in memory, because Node has no IndexedDB. */
const stored = vi.hoisted(() => new Map<string, Map<string, unknown>>());
const localStored = vi.hoisted(() => new Map<string, string>());
vi.mock("./store.ts", () => {
  const table = (name: string) => {
    const found = stored.get(name) ?? new Map<string, unknown>();
    stored.set(name, found);
    return found;
  };
  return {
    keep: async (name: string, key: string, value: unknown) => table(name).set(key, value),
    read: async (name: string, key: string) => table(name).get(key),
    readAll: async (name: string) => [...table(name).values()],
    forget: async (name: string, key: string) => table(name).delete(key),
    forgetTable: async (name: string) => table(name).clear(),
  };
});
// An earlier file may have loaded the modules with its own mocks.
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
vi.stubGlobal("localStorage", {
  getItem: (key: string) => localStored.get(key) ?? null,
  setItem: (key: string, value: string) => localStored.set(key, value),
  removeItem: (key: string) => localStored.delete(key),
});

const { queryClient } = await import("../query-client.ts");
const { forgetOwner, hasPages, noteOwner } = await import("./device.ts");
const { keepPages, readPages, restorePages } = await import("./pages.ts");
const { keepReferral, newKept, keptOf } = await import("./outbox.ts");
const { requireSignedIn } = await import("../session.ts");

const [ruth, odile] = ["ruth", "odile"];
const home = ["home", "northwind"];

beforeEach(() => {
  stored.clear();
  queryClient.clear();
  const queries = [{ key: home, data: "Ruth earned €324.00", updatedAt: 1 }];
  stored.set("pages", new Map([["2", { owner: ruth, readAt: 1, queries }]]));
  noteOwner(ruth);
});

test("a second person on the device · sees no page of the first one and deletes the pages", async () => {
  expect(await restorePages(await readPages(), odile)).toBeUndefined();
  expect(queryClient.getQueryData(home)).toBeUndefined();
  expect(stored.get("pages")?.size).toBe(0);
  expect(hasPages()).toBe(false);
});

test("the first person again · sees the earlier pages", async () => {
  await restorePages(await readPages(), ruth);
  expect(queryClient.getQueryData(home)).toBe("Ruth earned €324.00");
});

test.each([500, 503])(
  "the first person again · while the service returns %i · sees the earlier pages",
  async (status) => {
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("fetch", async () => new Response("{}", { status }));
    vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
    const queries = [{ key: ["me"], data: { identityUserId: ruth }, updatedAt: 1 }];
    stored.set("pages", new Map([["2", { owner: ruth, readAt: 1, queries }]]));
    expect(await requireSignedIn("/app")).toEqual({ identityUserId: ruth });
  },
);

test("stored pages · have the time of their last successful read, until the person signs out", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No service")));
  stored.clear();
  queryClient.setQueryData(["me"], { identityUserId: ruth }, { updatedAt: 5 });
  const stop = keepPages(ruth, "northwind");
  const show = async (earned: string) => {
    queryClient.setQueryData(home, earned, { updatedAt: 7 });
    await vi.runOnlyPendingTimersAsync();
  };
  await show("Ruth earned €324.00");
  const pages = stored.get("pages")?.get("2");
  expect(JSON.stringify(pages)).toContain("€324.00");
  expect(pages).toHaveProperty("readAt", 7);
  stored.clear();
  forgetOwner();
  await show("Ruth earned €325.00");
  expect(stored.size).toBe(0);
  stop();
  vi.useRealTimers();
});

test("a referral that waits on the device · is shown only to the person who wrote it", async () => {
  const written = { slug: "northwind", body: { name: "Ada" }, values: {} };
  await keepReferral(newKept({ ...written, owner: ruth }));
  expect(keptOf(ruth, "northwind")).toHaveLength(1);
  expect(keptOf(odile, "northwind")).toEqual([]);
  expect(keptOf(ruth, "another")).toEqual([]);
});
