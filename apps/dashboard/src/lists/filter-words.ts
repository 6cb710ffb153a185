import { useOrganization } from "../data/me.ts";
import { isAboveReferrer } from "../words/roles.ts";
import type { Texts } from "../words/texts/texts.ts";
import { ownReading } from "../words/texts/use-texts.ts";

type FilterWords = Texts["lists"]["filters"];

const ofStaff: FilterWords = {
  filter: "Filter",
  title: "Filters",
  clearAll: "Clear all",
  done: "Done",
  shows: (count) => `Results: ${count}`,
  show: (count, rows) => (count === "1" ? "Show 1 result" : `Show ${count} ${rows.toLowerCase()}`),
  match: "Match",
  isAnyOf: "is any of",
  is: "is",
  isNot: "is not",
  order: "Order",
  remove: (filter) => `Remove filter ${filter}`,
};

/** The words around the filters of a list, for referrers in their language. */
export const useFilterWords = (): FilterWords =>
  isAboveReferrer(useOrganization().user) ? ofStaff : ownReading().texts.lists.filters;
