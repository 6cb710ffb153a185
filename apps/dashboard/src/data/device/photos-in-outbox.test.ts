import { afterAll, expect, test, vi } from "vitest";

/** The data is stored in memory, because Node has no IndexedDB. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock("./store.ts", () => ({
  keep: async (_: string, key: string, value: unknown) => stored.set(key, value),
  readAll: async () => [...stored.values()],
  forget: async (_: string, key: string) => stored.delete(key),
}));
const created = vi.hoisted(() => vi.fn(async () => ({ id: "referral" })));
vi.mock("../me.ts", () => ({ organizationApi: () => created }));
const uploaded = vi.hoisted(() => vi.fn());
vi.mock("../photos.ts", () => ({ uploadPhoto: uploaded }));
vi.stubGlobal("navigator", {});
// An earlier file may have loaded the modules with its own mocks.
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const { ApiError } = await import("../api-error.ts");
const { keepReferral, newKept, sendReferral } = await import("./outbox.ts");

const photos = [new File(["1"], "roof.jpg"), new File(["2"], "garden.jpg")];
const item = {
  ...newKept({
    owner: "ruth",
    slug: "northwind",
    body: { name: "Ada", referrerId: "r" },
    values: {},
  }),
  photos,
};
const keys = () => uploaded.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);

test("photos of a referral · whose connection is lost in between · are sent again with the same keys", async () => {
  await keepReferral(item);
  uploaded.mockResolvedValueOnce({}).mockRejectedValueOnce(ApiError.unreachable(undefined));
  await expect(sendReferral(item)).rejects.toBeInstanceOf(ApiError);
  expect(stored.size).toBe(1);
  uploaded.mockResolvedValue({});
  await sendReferral(item);
  expect(keys().slice(2)).toEqual(keys().slice(0, 2));
  expect(new Set(keys()).size).toBe(2);
  expect(stored.size).toBe(0);
});

test("a photo of a referral · that the service rejects · does not hold the referral back", async () => {
  await keepReferral(item);
  const rejection = new ApiError(400, { code: "INVALID_REQUEST", message: "Not an image" });
  uploaded.mockRejectedValueOnce(rejection).mockResolvedValueOnce({});
  await sendReferral(item);
  expect(stored.size).toBe(0);
});
