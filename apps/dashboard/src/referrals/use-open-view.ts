import type { SavedView } from "@referral-service/contract/app";
import { useQuery } from "../data/queries.ts";
import { savedViewsQuery } from "../data/referrals.ts";
import { useDensity } from "../lists/density.ts";

type Search = SavedView["search"];

const isSame = (one: Search, other: Search) =>
  JSON.stringify(Object.entries(one).toSorted()) ===
  JSON.stringify(Object.entries(other).toSorted());

/** Returns the saved view that has these filters and columns, and the current row height. */
export function useOpenView(
  present: Search,
  { isWanted }: { isWanted: boolean },
): SavedView | undefined {
  const { data } = useQuery(savedViewsQuery, { enabled: isWanted });
  const density = useDensity();
  if (!isWanted) return undefined;
  // Earlier views have no density.
  return data?.data.find(({ search }) => isSame({ density, ...search }, { ...present, density }));
}
