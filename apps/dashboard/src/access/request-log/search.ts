import { createdOn } from "../../words/days.ts";

export const statusClasses = ["2xx", "4xx", "5xx"] as const;

type StatusClass = (typeof statusClasses)[number];

const texts = ["q", "keyId", "route", "errorCode"] as const;
const days = ["from", "to"] as const;

export interface RequestSearch
  extends Partial<Record<(typeof texts)[number] | (typeof days)[number], string | undefined>> {
  statusClass?: StatusClass | undefined;
}

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readSearch(search: Record<string, unknown>): RequestSearch {
  const found = texts.flatMap((name) => {
    const text = search[name];
    return typeof text === "string" && text !== "" ? [[name, text.slice(0, 100)]] : [];
  });
  const dates = days.flatMap((name) => {
    const day = search[name];
    return typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) ? [[name, day]] : [];
  });
  const statusClass = statusClasses.find((name) => name === search.statusClass);
  return {
    ...Object.fromEntries([...found, ...dates]),
    ...(statusClass !== undefined && { statusClass }),
  };
}

/** Returns the filters in the URL, as the service accepts them. */
export const requestsIn = ({ q, from, to, ...filters }: RequestSearch, timeZone: string) => ({
  ...filters,
  ...(q !== undefined && { requestId: q.trim() }),
  ...createdOn({ from, to }, timeZone),
});
