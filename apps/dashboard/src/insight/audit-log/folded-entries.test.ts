import type { ShownAuditLog } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { runsOf } from "./folded-entries.tsx";

const entries = (text: string) =>
  [...text].map(
    (letter, index): Pick<ShownAuditLog, "id" | "actor" | "action" | "changes" | "target"> => ({
      id: `${index}`,
      actor: { type: "user", id: "ada", name: "Ada" },
      action: "referral.updated",
      target: { type: "referral", id: letter },
      changes: { status: { from: "new", to: letter } },
      ...(letter === "-" && { withheld: true as const }),
    }),
  );

const idsIn = (text: string) => runsOf(entries(text)).map(({ ids }) => ids.join(""));

test("entries that repeat a change · and follow each other · are one run", () => {
  expect(idsIn("aab-a")).toEqual(["01", "2", "3", "4"]);
  expect(idsIn("")).toEqual([]);
});

test("entries with hidden changes · that follow each other · are one run, between those of the others", () => {
  expect(runsOf(entries("--a-")).map(({ isHidden, ids }) => ({ isHidden, ids }))).toEqual([
    { isHidden: true, ids: ["0", "1"] },
    { isHidden: false, ids: ["2"] },
    { isHidden: true, ids: ["3"] },
  ]);
});

test("entries that repeat a change · in several records · count the records", () => {
  const ofTwo = entries("aaa").map((entry, index) => ({
    ...entry,
    target: { type: "referral", id: `${index % 2}` },
  }));
  expect(runsOf(ofTwo).map(({ subjectIds }) => subjectIds.size)).toEqual([2]);
});
