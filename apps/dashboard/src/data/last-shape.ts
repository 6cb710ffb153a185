import { useEffect, useMemo } from "react";
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

/** Like `useLastShape`, for numbers that only this person saw. */
export function useLastNumbers<Numbers extends object>(
  part: string,
  present: Numbers | undefined,
): Numbers | undefined {
  const { user } = useOrganization();
  const last = useLastShape(`${part} of ${user.id}`, present && JSON.stringify(present));
  return useMemo(() => (last === undefined ? undefined : JSON.parse(last)), [last]);
}

/**
 * Returns the number on a badge, and whether there are more. While it is unknown, returns the last
 * one, so that a badge does not vanish while its number loads or cannot be read.
 */
export const useLastCount = (
  badge: string,
  present: { count: number; isMore: boolean } | number | undefined,
): { count: number; isMore: boolean } =>
  useLastNumbers(
    `badge ${badge}`,
    typeof present === "number" ? { count: present, isMore: false } : present,
  ) ?? { count: 0, isMore: false };
