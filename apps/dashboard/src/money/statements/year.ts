interface YearSearch {
  year?: number | undefined;
}

/** The year in the address. Anything else means this year. */
export function readYear({ year }: Record<string, unknown>): YearSearch {
  const named = Number(year);
  return Number.isInteger(named) && named >= 2000 && named <= 2200 ? { year: named } : {};
}

/** This year in the organization's time zone. */
export const thisYear = (timeZone: string, nowMs = Date.now()): number =>
  Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(nowMs));

const yearsShown = 6;

/** The years that a person can choose, with the one in the address. */
export function yearChoices(present: number, chosen: number): number[] {
  const recent = Array.from({ length: yearsShown }, (_, back) => present - back);
  return [...new Set([...recent, chosen])].toSorted((one, other) => other - one);
}
