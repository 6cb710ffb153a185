import { useEffect, useMemo } from "react";
import { isRecord, readStored } from "../ui/stored.ts";
import { useOrganization, useSlug } from "./me.ts";

/**
 * Returns the present shape of a part of a page. While it is unknown, returns its last shape on this
 * device, so that the placeholders are where the content will be. Undefined the first time.
 */
export function useLastShape<Shape extends string>(
  part: string,
  present: Shape | undefined,
): Shape | undefined {
  const place = `shape of ${part} in ${useSlug()}`;
  // Another tab can store another shape, which would move the placeholders.
  const last = useMemo(() => localStorage.getItem(place) as Shape | null, [place]);
  useEffect(() => {
    if (present !== undefined) localStorage.setItem(place, present);
  }, [place, present]);
  return present ?? last ?? undefined;
}

/** A number of items, and whether there are more. */
export interface Counted {
  count: number;
  isMore: boolean;
}

export const isCounted = (value: unknown): value is Counted =>
  isRecord(value) && Number.isInteger(value.count) && typeof value.isMore === "boolean";

export const areCounted = (value: unknown): value is Counted[] =>
  Array.isArray(value) && value.every(isCounted);

/** Numbers of only a part of the items are returned, but not kept for the next time. */
interface Part {
  isPart?: boolean;
}

/** Like `useLastShape`, for numbers that only this person saw. */
function useLastNumbers<Numbers extends object>(
  part: string,
  present: Numbers | undefined,
  { isNumbers, isPart = false }: Part & { isNumbers: (value: unknown) => boolean },
): Numbers | undefined {
  const { user } = useOrganization();
  const kept = isPart || present === undefined ? undefined : JSON.stringify(present);
  const last = useLastShape(`${part} of ${user.id}`, kept);
  const known = useMemo(
    () => readStored(last, (value): value is Numbers => isNumbers(value)),
    [last, isNumbers],
  );
  return isPart ? (present ?? known) : known;
}

/** Returns the counts by value, and the last ones while they are unknown. */
export const useLastCounts = <Count extends Counted>(
  part: string,
  present: Count[] | undefined,
  options?: Part,
): Count[] | undefined => useLastNumbers(part, present, { isNumbers: areCounted, ...options });

/** Returns a count, and the last one while it is unknown. */
export const useLastCounted = (
  part: string,
  present: Counted | number | undefined,
  options?: Part,
): Counted | undefined =>
  useLastNumbers(part, typeof present === "number" ? { count: present, isMore: false } : present, {
    isNumbers: isCounted,
    ...options,
  });

/**
 * Returns the number on a badge, and whether there are more. While it is unknown, returns the last
 * one, so that a badge does not vanish while its number loads or cannot be read.
 */
export const useLastCount = (badge: string, present: Counted | number | undefined): Counted =>
  useLastCounted(`badge ${badge}`, present) ?? { count: 0, isMore: false };

/**
 * Returns the count in the title of a page, and the last one while it loads. Only the count of all
 * items has a last one, because filters change it.
 */
export function useTitleCount(
  page: string,
  present: Counted | number | undefined,
  { isPart = false }: Part = {},
): Counted | undefined {
  const counted = useLastCounted(`title ${page}`, present, { isPart });
  return isPart && present === undefined ? undefined : counted;
}
