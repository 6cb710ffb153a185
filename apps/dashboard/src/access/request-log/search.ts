import { createdOn } from "../../words/days.ts";

export const statusClasses = ["2xx", "4xx", "5xx"] as const;

type StatusClass = (typeof statusClasses)[number];

const texts = ["q", "keyId", "route", "errorCode"] as const;
const days = ["from", "to"] as const;

export interface RequestSearch
  extends Partial<Record<(typeof texts)[number] | (typeof days)[number], string | undefined>> {
  statusClass?: StatusClass | undefined;
  /** Set for the failed requests of the app, which are apart from the requests with a key. */
  source?: "app" | undefined;
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
    ...(search.source === "app" && { source: "app" }),
  };
}

/** Returns the filters in the URL, as the service accepts them. */
export const requestsIn = (
  { q, from, to, source, ...filters }: RequestSearch,
  timeZone: string,
) => ({
  ...filters,
  hasKey: source === "app" ? ("false" as const) : ("true" as const),
  ...(q !== undefined && { requestId: q.trim() }),
  ...createdOn({ from, to }, timeZone),
});
