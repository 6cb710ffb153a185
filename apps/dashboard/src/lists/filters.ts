import type { ReferralFacets } from "@referral-service/contract/app";
import { type ReactNode, useState } from "react";
import type { OrganizationQuery } from "../data/queries.ts";
import { countedText } from "../ui/format-language.ts";
import { dayPresetChoices } from "../words/day-presets.ts";
import { useAddress } from "./address.ts";
import { manyIn } from "./many-values.ts";

export interface Choice {
  value: string;
  label: string;
  icon?: ReactNode;
}

export interface ValueCount {
  value: string;
  count: number;
  /** Whether only the newest rows were counted. */
  isMore: boolean;
}

/** Number of rows for each value that has any. */
export type CountsQuery = OrganizationQuery<ReferralFacets, ValueCount[]>;

/** Returns the number of rows with a value as text, once it is known. */
export const countOf = (counts: readonly ValueCount[] | undefined, value: string) =>
  counts && countedText(counts.find((one) => one.value === value) ?? { count: 0, isMore: false });

/** A filter of a list, under the name of its parameter in the URL. */
export interface Filter {
  name: string;
  label: string;
  choices: readonly Choice[];
  /** Whether several values can be chosen, or excluded. */
  isMany?: true;
  /**
   * Whether the values of the filter are people. The person finds them by name, so `choices` has
   * only the person in the URL.
   */
  isPerson?: true;
  /** Whether the person can also choose a first and a last day, which are `from` and `to`. */
  isDays?: true;
  /** Number of rows for each value, under the other filters. */
  counts?: CountsQuery;
  /** Whether the tabs over the list show what is chosen. */
  isInTabs?: true;
}

/** A filter by days, with those relative to today. */
export const daysFilter = (label: string): Filter => ({
  name: "days",
  label,
  choices: dayPresetChoices,
  isDays: true,
});

const parametersOf = ({ name, isDays }: Filter) =>
  isDays === true ? [name, "from", "to"] : [name];

/** The filters of a list with what is chosen in the URL. */
export interface FiltersInAddress {
  filters: readonly Filter[];
  /** Whether the list is filtered or searched. */
  isFiltered: boolean;
  /** The text that is searched for, if there are no filters as well. */
  searchedOnly: string | undefined;
  /** The filters that have a chosen value. */
  chosen: readonly Filter[];
  textOf: (name: string) => string | undefined;
  /** Chooses a value, or the days that the person entered. */
  choose: (filter: Filter, value: string | undefined) => void;
  chooseDays: (days: { from?: string | undefined; to?: string | undefined }) => void;
  clear: () => void;
  /**
   * Number of times that the filters were cleared, so that a typed search that was not sent is
   * cleared as well.
   */
  clearCount: number;
}

export function useFiltersInAddress(filters: readonly Filter[]): FiltersInAddress {
  const { search, set } = useAddress();
  const [clearCount, setClearCount] = useState(0);
  const textOf = (name: string) => (search[name] === undefined ? undefined : String(search[name]));
  const isChosen = (filter: Filter) =>
    parametersOf(filter).some((name) => search[name] !== undefined);
  const without = (filter: Filter) =>
    Object.fromEntries(parametersOf(filter).map((name) => [name, undefined]));
  const chosen = filters.filter(isChosen);
  return {
    filters,
    chosen,
    isFiltered: chosen.length > 0 || search.q !== undefined,
    searchedOnly: chosen.length > 0 ? undefined : textOf("q"),
    textOf,
    choose: (filter, value) => set({ ...without(filter), [filter.name]: value }),
    chooseDays: (days) => set({ days: undefined, ...days }),
    clearCount,
    clear() {
      setClearCount(clearCount + 1);
      set(Object.assign({ q: undefined }, ...filters.map(without)));
    },
  };
}

/** The chosen values of a filter, by name. */
export function chosenNames(filter: Filter, text: string | undefined): string[] {
  const values = filter.isMany === true ? manyIn(text).values : [text ?? ""];
  const names = new Map(filter.choices.map(({ value, label }) => [value, label]));
  return values.map((value) => names.get(value) ?? value);
}
