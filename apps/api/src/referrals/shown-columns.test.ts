import { referralListColumns } from "@referral-service/contract/app";
import { beforeAll, expect, test } from "vitest";
import { type BrowserSession, openSession } from "../../test/browser-session.ts";
import { type Cast, createCast } from "../../test/cast.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";

const service = useService();
let cast: Cast;
let fieldId: string;
let admin: BrowserSession;
beforeAll(async () => {
  cast = await createCast(service);
  const { body: field } = await service.call(
    "POST",
    `/organizations/${cast.organizationId}/custom-fields`,
    { key: cast.organizationKey, body: { name: "roof", label: "Roof", type: "text" } },
  );
  fieldId = field.id;
  for (const [referrer, name] of [
    [cast.referrer, "Ada"],
    [cast.otherReferrer, "=HYPERLINK(0)"],
  ] as const) {
    const created = await service.call("POST", "/referrals", {
      key: cast.organizationKey,
      body: { name, referrerId: referrer.userId, customFields: { roof: "flat" }, labels: ["a"] },
    });
    expect(created.status, created.text).toBe(201);
  }
  admin = await openSession(service, cast.admin);
});

const csvOf = ({ call }: BrowserSession, query: string) =>
  call("GET", `/api/referral-list?${query}`, { headers: { Accept: "text/csv" } });

const linesOf = (text: string) => text.trim().split(/\r?\n/);

test("visible columns · in their order · are those in the file, protected as in every CSV", async () => {
  const { status, text } = await csvOf(admin, `columns=status,${fieldId},name`);
  expect(status).toBe(200);
  expect(linesOf(text)).toEqual([
    expect.stringMatching(/^\uFEFF?status,customFields\.roof,name$/),
    "new,flat,'=HYPERLINK(0)",
    "new,flat,Ada",
  ]);
});

test("a custom field's ID · in capitals · is the same column", async () => {
  const { text } = await csvOf(admin, `columns=${fieldId.toUpperCase()}`);
  expect(linesOf(text).slice(1)).toEqual(["flat", "flat"]);
});

test("the file · for a business developer, with a filter · has only the rows that they see", async () => {
  const browser = await openSession(service, cast.businessDeveloper);
  expect(linesOf((await csvOf(browser, "columns=name")).text).slice(1)).toEqual(["Ada"]);
  expect(linesOf((await csvOf(browser, "columns=name&label=b")).text)).toHaveLength(1);
});

test("every column that the list offers · has its cells in the file", async () => {
  const offered = referralListColumns.join(",");
  const [header = ""] = linesOf((await csvOf(admin, `columns=${offered}`)).text);
  // The value of the deal has two columns: its amount and its currency.
  expect(header.split(",")).toHaveLength(referralListColumns.length + 1);
});

test("without columns · the file has all of the API's, and the JSON is the API's list", async () => {
  const headers = { Accept: "text/csv" };
  const asInTheApi = await admin.call("GET", "/api/referrals", { headers });
  expect((await csvOf(admin, "")).text).toBe(asInTheApi.text);
  const { body } = await admin.call("GET", `/api/referral-list?columns=name`);
  expect(body).toEqual((await admin.call("GET", "/api/referrals")).body);
});

test.each(["nothing", "", "name,,status", newId()])(
  "the column %j · is rejected by name",
  async (columns) => {
    const { status, body } = await csvOf(admin, `columns=${columns}`);
    expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(body.error.message).toContain("columns: must contain only known columns, but has");
  },
);
