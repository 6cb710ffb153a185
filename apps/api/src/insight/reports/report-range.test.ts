import { describe, expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";
import { dayMs } from "../../kernel/durations.ts";

const now = new Date("2026-06-15T12:00:00Z");

/** The smallest value in milliseconds. Smaller numbers count as seconds. */
const first = 100_000_000_000;

const service = useService({ overrides: { clock: { now: () => now } } });

const reports = [
  "/reports/referrals",
  "/reports/bonus-payments",
  "/reports/first-contact",
  "/reports/referrers",
];

describe.each(reports)("GET %s", (path) => {
  const rangeOf = async (query: string) => {
    const { status, body } = await service.call("GET", `${path}?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return [body.from, body.to];
  };

  test("without a range · covers the last 30 days, or 30 days before another end", async () => {
    expect(await rangeOf("")).toEqual([now.getTime() - 30 * dayMs, now.getTime()]);
    expect(await rangeOf(`to=${first}`)).toEqual([first - 30 * dayMs, first]);
    expect(await rangeOf(`from=${now.getTime() - 1}`)).toEqual([now.getTime() - 1, now.getTime()]);
  });

  test("with the longest range · returns 200; a millisecond longer, 400 naming from", async () => {
    const to = now.getTime();
    const from = to - 731 * dayMs;
    expect(await rangeOf(`from=${from}&to=${to}`)).toEqual([from, to]);
    const { status, body } = await service.call("GET", `${path}?from=${from - 1}&to=${to}`);
    expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(body.error.details).toEqual([
      { path: "from", message: "must be at most 731 days before the end of the range" },
    ]);
  });

  test.each([
    ["from after to", `from=${first + 1}&to=${first}`, "from"],
    ["from at to", `from=${first}&to=${first}`, "from"],
    ["from in the future and no to", `from=${now.getTime() + 1}`, "from"],
    ["to at the beginning of time", "to=0", "from"],
    ["a negative time", "from=-1", "from"],
    ["an invalid time", "to=yesterday", "to"],
    ["a time past the year 9999", "to=253402300800000", "to"],
    ["something unknown", "status=new", "status"],
  ])("with %s · returns 400 naming it", async (_, query, place) => {
    const { status, body } = await service.call("GET", `${path}?${query}`);
    expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(body.error.details[0].path).toBe(place);
    expect(body.error.message).toContain(place);
  });
});

test.each([
  ["/reports/referrals?interval=year", "interval"],
  ["/reports/referrals?interval=day&interval=week", "interval"],
  ["/reports/referrals?referrerId=x", "referrerId"],
  ["/reports/referrals?limit=0", "limit"],
  ["/reports/referrals?limit=101", "limit"],
  ["/reports/referrers?limit=1.5", "limit"],
  ["/reports/referrers?interval=day", "interval"],
  ["/reports/bonus-payments?limit=0", "limit"],
])("GET %s · returns 400 naming %s", async (path, place) => {
  const { status, body } = await service.call("GET", path);
  expect([status, body.error.details?.[0].path]).toEqual([400, place]);
});

test("GET /reports/referrals · for the first and the last possible days · returns 200", async () => {
  const last = 253_402_300_799_999;
  for (const range of [`to=${first}`, `from=${last - dayMs}&to=${last}`]) {
    for (const interval of ["day", "week", "month"]) {
      const path = `/reports/referrals?${range}&interval=${interval}`;
      expect((await service.call("GET", path)).status).toBe(200);
    }
  }
});
