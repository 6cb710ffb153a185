import { getRouteApi } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import type { Windows } from "../../data/reports.ts";
import { dayIn } from "../../words/days.ts";
import { type Days, daysBefore, problemOf, windowOf } from "./period.ts";
import { daysIn, intervalIn, presetIn } from "./search.ts";

const route = getRouteApi("/o/$slug/reports");

/** The period in the address, in days of the organization's time zone. */
export function usePeriod() {
  const { timezone } = useOrganization();
  const search = route.useSearch();
  const days = daysIn(search, dayIn(timezone, Date.now()));
  const problem = problemOf(days);
  const before: Days | undefined =
    problem === undefined ? daysBefore(days, presetIn(search)) : undefined;
  const windows: Windows | undefined = before && {
    now: windowOf(days, timezone),
    before: windowOf(before, timezone),
  };
  return { search, days, before, problem, windows, interval: intervalIn(search, days) };
}
