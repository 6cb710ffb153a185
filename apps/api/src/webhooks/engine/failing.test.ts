import { expect, test } from "vitest";
import { hourMs } from "../../kernel/durations.ts";
import { type Failing, failingAfter } from "./failing.ts";

const now = new Date("2026-11-25T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
const settings = { disableAfterFailureCount: 10, disableAfterHours: 24 };

const before = (changes: Partial<Failing> = {}): Failing => ({
  failureCount: 0,
  failingSince: null,
  failingWarnedAt: null,
  ...changes,
});

function after(
  known: Failing,
  {
    count = 1,
    isGone = false,
    ...changes
  }: Partial<typeof settings> & {
    count?: number;
    isGone?: boolean;
  } = {},
) {
  const given = { settings: { ...settings, ...changes }, now };
  const { disabledReason, failingWarnedAt, ...rest } = failingAfter(
    known,
    { count, isGone },
    given,
  );
  return { ...rest, isDisabled: disabledReason !== null, isWarned: failingWarnedAt !== null };
}

test("a short outage · with any number of failed deliveries · disables nothing and causes a warning", () => {
  const known = before({ failureCount: 9_000, failingSince: hoursAgo(0.01) });
  expect(after(known, { count: 1_000 })).toMatchObject({ isDisabled: false, isWarned: true });
});

test.each([
  ["9 failures in 25 hours", 8, 25, { isDisabled: false, isWarned: true }],
  ["10 failures in 23.9 hours", 9, 23.9, { isDisabled: false, isWarned: true }],
  ["10 failures in 24 hours", 9, 24, { isDisabled: true, isWarned: false }],
  ["2 failures in 12 hours", 1, 12, { isDisabled: false, isWarned: true }],
  ["4 failures in 11.9 hours", 3, 11.9, { isDisabled: false, isWarned: false }],
  ["5 failures in a minute", 4, 0.02, { isDisabled: false, isWarned: true }],
])("%s · leads to what both limits say", (_, failureCount, hours, expected) => {
  const known = before({ failureCount, failingSince: hoursAgo(hours) });
  expect(after(known)).toMatchObject(expected);
});

test.each([
  [4, { isDisabled: false, isWarned: false }],
  [5, { isDisabled: false, isWarned: true }],
  [10, { isDisabled: true, isWarned: false }],
])("0 hours · %i failures · only the number counts", (count, expected) => {
  expect(after(before(), { count, disableAfterHours: 0 })).toMatchObject(expected);
});

test("the time · begins with the first failure after a success, after creation and after enabling", () => {
  // A success or re-enabling resets only the count, so the old times remain.
  const stale = before({ failingSince: hoursAgo(100), failingWarnedAt: hoursAgo(50) });
  expect(after(stale)).toMatchObject({ failureCount: 1, failingSince: now, isWarned: false });
  expect(after(before())).toMatchObject({ failureCount: 1, failingSince: now });
});

test("an endpoint with a warning · gets no second one", () => {
  const failingWarnedAt = hoursAgo(3);
  const known = before({ failureCount: 5, failingSince: hoursAgo(15), failingWarnedAt });
  const given = { settings, now };
  expect(failingAfter(known, { count: 1, isGone: false }, given)).toMatchObject({
    failingWarnedAt,
    disabledReason: null,
  });
});

test("the reason · names the limit that was reached and when", () => {
  const known = before({ failureCount: 11, failingSince: hoursAgo(24) });
  const given = { settings, now };
  expect(failingAfter(known, { count: 2, isGone: false }, given).disabledReason).toBe(
    "13 deliveries in a row failed permanently, the first one at 2026-11-24T12:00:00.000Z and the last one at 2026-11-25T12:00:00.000Z",
  );
  expect(failingAfter(before(), { count: 0, isGone: true }, given).disabledReason).toBe(
    "The receiver returned 410 Gone at 2026-11-25T12:00:00.000Z",
  );
});
