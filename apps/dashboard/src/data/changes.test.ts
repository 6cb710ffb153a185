import { changedResource } from "@referral-service/contract/app";
import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followChanges, noteRead, pollingMs, staleMs } from "./changes.ts";

const slug = "acme";
const position = "748-1795000000000";
const client = new QueryClient({
  defaultOptions: { queries: { refetchInterval: pollingMs, staleTime: staleMs } },
});
const reads = new Map<string, number>();

/** Shows a query for a resource of an organization, as a page does. */
async function show(resource: string, organization = slug, data: unknown = {}) {
  const observer = new QueryObserver(client, {
    queryKey: [resource, organization],
    queryFn: async () => {
      const name = `${resource} of ${organization}`;
      reads.set(name, (reads.get(name) ?? 0) + 1);
      return data;
    },
  });
  const hide = observer.subscribe(() => undefined);
  await observer.refetch();
  reads.clear();
  return { observer, hide };
}

const queryOf = (resource: string) => {
  const query = client.getQueryCache().find({ queryKey: [resource, slug] });
  if (query === undefined) throw new Error(`No query of ${resource}`);
  return query;
};

class FakeSource {
  static opened: FakeSource[] = [];
  onmessage: (event: { data: string; lastEventId: string }) => void = () => undefined;
  onerror: () => void = () => undefined;
  isClosed = false;
  readonly position: string | null;
  constructor(url: string) {
    this.position = new URL(url, "https://example.com").searchParams.get("position");
    FakeSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  tell(resources: string[], lastEventId = "") {
    this.onmessage({ data: JSON.stringify(resources), lastEventId });
  }
  static get last(): FakeSource {
    const last = FakeSource.opened.at(-1);
    if (last === undefined) throw new Error("Nothing was opened");
    return last;
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  // Queries outside a browser are not polled.
  environmentManager.setIsServer(() => false);
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  page.hidden = false;
  end = followChanges(client, { slug, position });
});

afterEach(() => {
  end();
  client.clear();
  FakeSource.opened = [];
  environmentManager.setIsServer(() => typeof window === "undefined");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

test("a change to a resource · reloads what shows it in this organization, and nothing else", async () => {
  await show("referrals");
  await show("api-keys");
  await show("referrals", "other");
  FakeSource.last.tell([]);
  FakeSource.last.tell(["referrals"]);
  await settled();
  expect([...reads]).toEqual([["referrals of acme", 1]]);
});

test("a change by this page · reloads only what its command has not reloaded", async () => {
  await show("referrals");
  await show("home");
  FakeSource.last.tell([]);
  noteRead(["first", "second"], [{ queryKey: ["referrals", slug] }]);
  FakeSource.last.tell(["referrals"], "first,second");
  await settled();
  expect([...reads]).toEqual([["home of acme", 1]]);
  noteRead(["third"], [{ queryKey: ["referrals", slug] }]);
  FakeSource.last.tell(["referrals"], "third,of another page");
  await settled();
  expect(reads.get("referrals of acme")).toBe(1);
});

test("a list of several pages · is not reloaded from its beginning", async () => {
  await show("customers", slug, { pages: [1, 2], pageParams: [] });
  FakeSource.last.tell(["customers"]);
  await settled();
  expect([...reads]).toEqual([]);
});

test("polling · is slow while the stream works, fast without it, and absent for data that never changes", async () => {
  await show("referrals");
  await show("event-types");
  expect(pollingMs(queryOf("referrals"))).toBe(5_000);
  FakeSource.last.tell([]);
  expect(pollingMs(queryOf("referrals"))).toBe(60_000);
  FakeSource.last.onerror();
  expect(pollingMs(queryOf("referrals"))).toBe(5_000);
  expect(pollingMs(queryOf("event-types"))).toBe(false);
});

test("a first read that fails · is repeated each minute for a badge, and never for a page with a button", async () => {
  const failing = (resource: string, meta: Record<string, unknown>) =>
    new QueryObserver(client, {
      queryKey: [resource, slug],
      queryFn: () => Promise.reject(new Error("429")),
      retry: false,
      meta,
    }).refetch();
  await failing("duplicates", { isBadge: true });
  await failing("customers", {});
  expect(pollingMs(queryOf("duplicates"))).toBe(60_000);
  expect(pollingMs(queryOf("customers"))).toBe(false);
});

test("a page that opens before the stream · reads its data again only while the stream is missing", async () => {
  await show("referrals");
  await vi.advanceTimersByTimeAsync(4_000);
  FakeSource.last.tell([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([...reads]).toEqual([]);
  FakeSource.last.onerror();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([...reads]).toEqual([["referrals of acme", 1]]);
});

test("data of a page that opens again · is read again if it changed, or if the stream is missing", async () => {
  const { observer, hide } = await show("referrals");
  const openAgain = async () => {
    const hideAgain = observer.subscribe(() => undefined);
    await settled();
    hideAgain();
    return reads.get("referrals of acme") ?? 0;
  };
  FakeSource.last.tell([]);
  hide();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await openAgain()).toBe(0);
  FakeSource.last.tell(["referrals"]);
  await settled();
  expect(await openAgain()).toBe(1);
  FakeSource.last.onerror();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await openAgain()).toBe(2);
});

test("a change to a person · reloads their payments, which show whether payout details exist", async () => {
  await show("payments");
  FakeSource.last.tell(["users"]);
  await settled();
  expect(reads).toEqual(new Map([[`payments of ${slug}`, 1]]));
});

test("a list that could not be reloaded · is polled at short intervals, even while the stream works", async () => {
  const { observer } = await show("referrals");
  FakeSource.last.tell([]);
  observer.setOptions({
    ...observer.options,
    queryFn: () => Promise.reject(new Error("Not now")),
    retry: false,
  });
  await observer.refetch();
  expect(pollingMs(queryOf("referrals"))).toBe(5_000);
});

/** The resources that the service sends first to a stream without a position. */
const everything = changedResource.options;

test("what changed between the first read and the stream · is read again when the stream begins", async () => {
  await show("referrals");
  await show("home");
  await show("api-keys");
  expect(FakeSource.last.position).toBe(position);
  FakeSource.last.tell(["referrals"]);
  await settled();
  expect([...reads.keys()].toSorted()).toEqual(["home of acme", "referrals of acme"]);
});

test("a stream that a proxy buffers · is opened again, and missed data is loaded", async () => {
  FakeSource.last.tell([]);
  await show("referrals");
  const silent = FakeSource.last;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(silent.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSource.opened.map((source) => source.position)).toEqual([position, null]);
  reads.clear();
  FakeSource.last.tell(everything);
  await settled();
  expect([...reads]).toEqual([["referrals of acme", 1]]);
});

test("a hidden window · follows nothing, and reloads everything when it is shown", async () => {
  FakeSource.last.tell([]);
  await show("referrals");
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSource.last.isClosed).toBe(true);
  await settled();
  expect([...reads]).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSource.last.position).toBeNull();
  FakeSource.last.tell(everything);
  await settled();
  expect([...reads]).toEqual([["referrals of acme", 1]]);
});
