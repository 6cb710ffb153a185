interface YearSearch {
  year?: number | undefined;
}

/** Reads the year from the URL. Anything else means this year. */
export function readYear({ year }: Record<string, unknown>): YearSearch {
  const named = Number(year);
  return Number.isInteger(named) && named >= 2000 && named <= 2200 ? { year: named } : {};
}

/** Reads the year and the search of the people's totals. */
export const readTotalsSearch = ({
  q,
  ...search
}: Record<string, unknown>): YearSearch & { q?: string | undefined } => ({
  ...readYear(search),
  ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
});

/** Returns the year of a time in the organization's time zone. Without a time, it is this year. */
export const yearIn = (timeZone: string, unixMs = Date.now()): number =>
  Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(unixMs));

const yearsShown = 6;

/** Returns the years that a person can choose, including the one in the URL. */
export function yearChoices(present: number, chosen: number): number[] {
  const recent = Array.from({ length: yearsShown }, (_, back) => present - back);
  return [...new Set([...recent, chosen])].toSorted((one, other) => other - one);
}
