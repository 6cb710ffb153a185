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

interface Count {
  count: number;
  isMore: boolean;
}

/**
 * Returns the number on a badge. While it is unknown, returns the last one that the person saw on
 * this device, so that a badge does not vanish while its number loads or cannot be read.
 */
export function useLastCount(badge: string, present: Count | number | undefined): Count {
  const { user } = useOrganization();
  const { count, isMore } =
    typeof present === "object" ? present : { count: present, isMore: false };
  const last = useLastShape(
    `badge ${badge} of ${user.id}`,
    count === undefined ? undefined : (`${count}${isMore ? "+" : ""}` as const),
  );
  return { count: Number.parseInt(last ?? "0", 10), isMore: last?.endsWith("+") === true };
}
