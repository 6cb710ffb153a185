import { expect, test } from "vitest";
import { byNextTask } from "./next-task.ts";

const prospect = (name: string, nextDueAt: number | null, openTaskCount = 1) => ({
  ...{ name, nextDueAt, openTaskCount },
  stage: "meeting" as const,
});

test("prospects of a stage · begin with the one whose task is due first, and keep their order without tasks", () => {
  const newestFirst = [
    prospect("new", null, 0),
    prospect("later", 300),
    prospect("some day", null),
    { ...prospect("lost", 50), stage: "lost" as const },
    { ...prospect("won", 60), stage: "won" as const },
    prospect("overdue", 100),
    prospect("old", null, 0),
  ];
  expect(byNextTask(newestFirst).map(({ name }) => name)).toEqual([
    "overdue",
    "later",
    "some day",
    "new",
    "lost",
    "won",
    "old",
  ]);
});
