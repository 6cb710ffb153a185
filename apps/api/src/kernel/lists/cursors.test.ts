import { expect, test } from "vitest";
import { newId } from "../platform/ids.ts";
import { createCursorCodec } from "./cursors.ts";

const name = { list: "referrals", organizationId: newId(), filters: "[]" };
const rows = (...times: number[]) =>
  times.map((ms) => ({ createdAt: new Date(ms), id: newId(), secret: "not shown" }));

const page = (codec: ReturnType<typeof createCursorCodec>, times: number[], limit: number) =>
  codec.page(rows(...times), { limit, after: undefined, name, show: ({ id }) => id });

test("page · with one row more than the limit · points to the last shown row", () => {
  const codec = createCursorCodec(["secret"]);
  const { data, pagination } = page(codec, [3_000, 2_001, 1_000], 2);
  expect(data).toHaveLength(2);
  expect(pagination.hasMore).toBe(true);
  const cursor = pagination.nextCursor ?? "";
  expect(codec.read({ limit: 7, cursor }, name)).toEqual({
    limit: 7,
    after: { createdAt: new Date(2_001), id: data[1] },
  });
});

test("page · with no additional row · is the last one", () => {
  const codec = createCursorCodec(["secret"]);
  for (const times of [[], [1_000], [2_000, 1_000]]) {
    expect(page(codec, times, 2).pagination).toEqual({ nextCursor: null, hasMore: false });
  }
});

test("read · for a cursor with another secret · rejects", () => {
  const { pagination } = page(createCursorCodec(["one"]), [2, 1], 1);
  const cursor = pagination.nextCursor ?? "";
  expect(() => createCursorCodec(["other"]).read({ limit: 1, cursor }, name)).toThrow("cursor");
  expect(() => createCursorCodec(["other", "one"]).read({ limit: 1, cursor }, name)).not.toThrow();
});

test.each([
  ["list", { ...name, list: "users" }],
  ["organization", { ...name, organizationId: newId() }],
  ["filter", { ...name, filters: '[["status","new"]]' }],
])("read · for a cursor for another %s · rejects", (_what, other) => {
  const codec = createCursorCodec(["secret"]);
  const cursor = page(codec, [2, 1], 1).pagination.nextCursor ?? "";
  expect(() => codec.read({ limit: 1, cursor }, other)).toThrow("cursor");
  expect(() => codec.read({ limit: 1, cursor }, name)).not.toThrow();
});

test("read · for a cursor for another caller · rejects", () => {
  const codec = createCursorCodec(["secret"]);
  const cursor = page(codec.boundTo("one"), [2, 1], 1).pagination.nextCursor ?? "";
  expect(() => codec.boundTo("one").read({ limit: 1, cursor }, name)).not.toThrow();
  expect(() => codec.boundTo("other").read({ limit: 1, cursor }, name)).toThrow("cursor");
  expect(() => codec.read({ limit: 1, cursor }, name)).toThrow("cursor");
});

test("A cursor · as text · fits into a URL and reveals nothing about the rows", () => {
  const { pagination } = page(createCursorCodec(["secret"]), [1_760_000_000_000, 1], 1);
  expect(pagination.nextCursor).toMatch(/^[A-Za-z0-9_-]+$/);
});

test.each(["", "=", "łódź", "-infinity"])(
  "A cursor in an order by %j · returns the value at the end of the page",
  (orderedBy) => {
    const codec = createCursorCodec(["secret"]);
    const ordered = rows(2, 1).map((row) => ({ ...row, orderedBy }));
    const request = { limit: 1, after: undefined, name, show: () => undefined };
    const cursor = codec.page(ordered, request).pagination.nextCursor ?? "";
    expect(codec.read({ limit: 1, cursor }, name).after).toEqual({
      createdAt: ordered[0]?.createdAt,
      id: ordered[0]?.id,
      orderedBy,
    });
  },
);
