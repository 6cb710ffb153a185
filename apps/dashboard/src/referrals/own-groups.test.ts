import type { ReferralStatusDefinition, StatusMeaning } from "@referral-service/contract";
import { expect, test } from "vitest";
import { ownGroups } from "./own-groups.ts";

const status = (key: string, meaning: StatusMeaning) =>
  ({ key, meaning }) as ReferralStatusDefinition;

const statuses = [
  status("lost", "lost"),
  status("new", "new"),
  status("quoted", "working"),
  status("won", "completed"),
];

test("a referrer's groups · in any order of the statuses · begin with open referrals", () => {
  expect(ownGroups(statuses, {})).toEqual([
    { key: "open", statuses: ["new", "quoted"] },
    { key: "completed", statuses: ["won"] },
    { key: "lost", statuses: ["lost"] },
  ]);
});

test("a referrer's groups · with a filter on statuses · contain only these", () => {
  expect(ownGroups(statuses, { status: "quoted,lost" })).toEqual([
    { key: "open", statuses: ["quoted"] },
    { key: "lost", statuses: ["lost"] },
  ]);
});
