import { expect, test } from "vitest";
import { funnelOf } from "./funnel.ts";

const statuses = [
  { key: "new", meaning: "new" },
  { key: "contacted", meaning: "working" },
  { key: "offer", meaning: "working" },
  { key: "completed", meaning: "completed" },
  { key: "lost", meaning: "lost" },
] as const;

test("a funnel · counts referrals that reached each status or a later one, and others only as submitted", () => {
  const furthest = { new: 4, contacted: 3, offer: 1, completed: 2 };
  const steps = funnelOf({ total: 20, furthest }, statuses);
  expect(steps.map(({ status, reached }) => [status, reached])).toEqual([
    [undefined, 20],
    ["contacted", 6],
    ["offer", 3],
    ["completed", 2],
  ]);
  expect(steps.map(({ ofSubmitted }) => ofSubmitted)).toEqual([1, 0.3, 0.15, 0.1]);
  expect(steps.map(({ ofBefore }) => ofBefore)).toEqual([null, 0.3, 0.5, 2 / 3]);
});

test("a funnel · without referrals · has no shares", () => {
  const [submitted, contacted] = funnelOf(
    { total: 0, furthest: { new: 0, completed: 0 } },
    statuses,
  );
  expect(submitted).toMatchObject({ reached: 0, ofSubmitted: null });
  expect(contacted).toMatchObject({ reached: 0, ofBefore: null });
});
