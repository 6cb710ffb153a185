import type { RequestLog } from "@referral-service/contract";
import { expect, test } from "vitest";
import { runsOf } from "./repeats.ts";

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
