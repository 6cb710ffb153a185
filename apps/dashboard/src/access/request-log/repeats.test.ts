import type { RequestLog } from "@referral-service/contract";
import { expect, test } from "vitest";
import { daysOf, runsOf } from "./repeats.ts";

/** One request per letter. Capitals are requests with a key. */
const requests = (text: string) =>
  [...text].map((letter, index) => ({
    id: `${index}`,
    keyId: /[A-Z]/.test(letter) ? letter : null,
    method: "GET",
    route: `/app/api/${letter}`,
    status: 429,
    errorCode: "RATE_LIMIT_EXCEEDED",
  })) as RequestLog[];

test("failed requests of the app · that repeat and follow each other · are one run, and those with a key are not", () => {
  const runs = runsOf(requests("aaaBBab")).map((run) => run.map(({ id }) => id).join(""));
  expect(runs).toEqual(["012", "3", "4", "5", "6"]);
});

test("failed requests of the app · that repeat across midnight of the organization · are a run on each day", () => {
  const times = ["2026-11-30T00:30Z", "2026-11-29T23:30Z", "2026-11-29T22:30Z"];
  const rows = requests("aaa").map((row, index) => ({
    ...row,
    createdAt: Date.parse(times[index] ?? ""),
  }));
  const days = daysOf(rows, "Europe/Oslo").map(({ day, runs }) => [
    day,
    runs.map((run) => run.map(({ id }) => id).join("")),
  ]);
  expect(days).toEqual([
    ["2026-11-30", ["01"]],
    ["2026-11-29", ["2"]],
  ]);
});
