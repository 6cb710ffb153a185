import { createdOn } from "../../words/days.ts";

const textFilters = ["action", "actorId", "targetType", "targetId"] as const;
const actorTypeNames = [
  "user",
  "organization_key",
  "operator",
  "public_link",
  "bonus_rule",
] as const;
const days = ["from", "to"] as const;

type ActorType = (typeof actorTypeNames)[number];

export type AuditSearch = Partial<
  Record<(typeof textFilters)[number] | (typeof days)[number], string | undefined>
> & { actorType?: ActorType | undefined };

/** Reads the search parameters of the page. Ignores unknown ones. */
export function readSearch(search: Record<string, unknown>): AuditSearch {
  const texts = textFilters.flatMap((name) => {
    const text = search[name];
    return typeof text === "string" && text !== "" ? [[name, text.slice(0, 100)]] : [];
  });
  const dates = days.flatMap((name) => {
    const day = search[name];
    return typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) ? [[name, day]] : [];
  });
  const { actorType } = search;
  return {
    ...Object.fromEntries([...texts, ...dates]),
    ...(actorTypeNames.includes(actorType as ActorType) && { actorType: actorType as ActorType }),
  };
}

/** Returns the filters in the URL, as the service accepts them. */
export const entriesIn = ({ from, to, ...filters }: AuditSearch, timeZone: string) => ({
  ...filters,
  ...createdOn({ from, to }, timeZone),
});
