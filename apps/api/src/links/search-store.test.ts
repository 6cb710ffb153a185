import { beforeAll, expect, test } from "vitest";
import { type BrowserSession, openSession } from "../../test/browser-session.ts";
import { type Cast, createCast } from "../../test/cast.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();
let cast: Cast;
let admin: BrowserSession;
beforeAll(async () => {
  cast = await createCast(service);
  admin = await openSession(service, cast.admin);
});

const found = async (list: string, q: string) =>
  (await admin.call("GET", `/api/${list}?${new URLSearchParams({ q })}`)).body.data.map(
    ({ id }: { id: string }) => id,
  );

const made = async (path: string, body: object): Promise<string> =>
  (await service.call("POST", path, { key: cast.organizationKey, body })).body.id;

test("a search for public links · finds those of a referrer, and one by its slug or address", async () => {
  const slug = `spring-${cast.organizationId}`;
  const named = await made("/public-links", { referrerId: cast.referrer.userId, slug });
  const other = await made("/public-links", { referrerId: cast.otherReferrer.userId });
  await service.call("PATCH", `/users/${cast.otherReferrer.userId}`, {
    key: cast.organizationKey,
    body: { firstName: "Dilnoza", lastName: "Karimova" },
  });
  expect(await found("public-links", "karim dilnoza")).toEqual([other]);
  expect(await found("public-links", slug.toUpperCase())).toEqual([named]);
  expect(await found("public-links", `https://example.com/r/${slug}`)).toEqual([named]);
  expect(await found("public-links", "nobody")).toEqual([]);
});

test("a search for invitation codes · finds those of an inviter, and one by its text", async () => {
  const code = await made("/invitation-codes", { code: "Autumn-Fair" });
  const owned = await made("/invitation-codes", { ownerId: cast.businessDeveloper.userId });
  await service.call("PATCH", `/users/${cast.businessDeveloper.userId}`, {
    key: cast.organizationKey,
    body: { firstName: "Zoltan", lastName: "Valcourt" },
  });
  const [{ code: text }] = (
    await admin.call("GET", "/api/invitation-codes?order=asc&sort=createdAt")
  ).body.data;
  expect(await found("invitation-codes", "valcourt")).toEqual([owned]);
  expect(await found("invitation-codes", text.toLowerCase())).toEqual([code]);
});
