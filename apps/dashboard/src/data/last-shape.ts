import { useEffect, useState } from "react";
import { useSlug } from "./me.ts";

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
  const [last] = useState(() => localStorage.getItem(place) as Shape | null);
  useEffect(() => {
    if (present !== undefined) localStorage.setItem(place, present);
  }, [place, present]);
  return present ?? last ?? undefined;
}
