import { getRouteApi } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { periodIn } from "./search.ts";

const route = getRouteApi("/o/$slug/reports");

/** The period in the address, in days of the organization's time zone. */
export function usePeriod() {
  const { timezone } = useOrganization();
  const search = route.useSearch();
  return { search, ...periodIn(search, timezone) };
}
