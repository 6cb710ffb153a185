import { addDays, addMonths, type Day, dayIn, firstOfMonth, firstOfYear } from "./days.ts";

/** Days relative to today, so that a saved view or a link stays current. */
export const dayPresets = {
  today: "Today",
  yesterday: "Yesterday",
  last_7_days: "Last 7 days",
  last_30_days: "Last 30 days",
  this_month: "This month",
  last_month: "Last month",
  this_quarter: "This quarter",
  this_year: "This year",
} as const;

export type DayPreset = keyof typeof dayPresets;

export const isDayPreset = (value: unknown): value is DayPreset =>
  typeof value === "string" && Object.hasOwn(dayPresets, value);

export const dayPresetChoices = Object.entries(dayPresets).map(([value, label]) => ({
  value,
  label,
}));

function firstOfQuarter(day: Day): Day {
  const first = firstOfMonth(day);
  return addMonths(first, -((Number(day.slice(5, 7)) - 1) % 3));
}

/** Returns the first and the last day. */
export function daysOf(preset: DayPreset, today: Day): { from: Day; to: Day } {
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "last_7_days":
      return { from: addDays(today, -6), to: today };
    case "last_30_days":
      return { from: addDays(today, -29), to: today };
    case "this_month":
      return { from: firstOfMonth(today), to: today };
    case "last_month":
      return {
        from: addMonths(firstOfMonth(today), -1),
        to: addDays(firstOfMonth(today), -1),
      };
    case "this_quarter":
      return { from: firstOfQuarter(today), to: today };
    case "this_year":
      return { from: firstOfYear(today), to: today };
    default:
      return preset satisfies never;
  }
}

/** Returns the days of the preset as of now, or otherwise the two given days. */
export const presetOrDays = (
  {
    days,
    from,
    to,
  }: { days?: DayPreset | undefined; from?: Day | undefined; to?: Day | undefined },
  timeZone: string,
): { from?: Day | undefined; to?: Day | undefined } =>
  days === undefined ? { from, to } : daysOf(days, dayIn(timeZone, Date.now()));
