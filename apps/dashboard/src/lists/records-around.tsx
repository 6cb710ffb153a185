import { useParams, useRouter } from "@tanstack/react-router";
import { useContext, useEffect, useRef } from "react";
import { useHasTabs } from "../data/phone-tabs.ts";
import { phrase } from "../languages/phrase.ts";
import { numberText } from "../ui/format-language.ts";
import type { RecordsAround } from "../ui/record-bar.tsx";
import { RecordsOfList, type ShownList } from "./shown-list.ts";

/**
 * Reads a record in advance, so that it opens immediately. A link that preloads when it is rendered
 * would do so only for its first record.
 */
function useReadAhead(list: ShownList | undefined, id: string | undefined) {
  const router = useRouter();
  const linkOf = useRef(list?.linkOf);
  linkOf.current = list?.linkOf;
  useEffect(() => {
    if (id !== undefined) void router.preloadRoute(linkOf.current?.(id) as never);
  }, [router, id]);
}

/**
 * Returns the place of the open record in its list, with the links to the previous and the next one.
 * Undefined if the list has no other record.
 */
export function useNeighbors(own?: ShownList): RecordsAround | undefined {
  const ofPage = useContext(RecordsOfList);
  const list = own ?? ofPage;
  const params: Record<string, string> = useParams({ strict: false });
  const position = list?.ids.findIndex((id) => Object.values(params).includes(id)) ?? -1;
  useReadAhead(list, position === -1 ? undefined : list?.ids[position + 1]);
  if (list === undefined || position === -1) return undefined;
  const linkAt = (index: number) => {
    const id = list.ids[index];
    return id === undefined ? undefined : list.linkOf(id);
  };
  const [previous, next] = [linkAt(position - 1), linkAt(position + 1)];
  if (previous === undefined && next === undefined) return undefined;
  return {
    position:
      list.count === undefined
        ? numberText(position + 1)
        : phrase("{position} of {count}", {
            position: numberText(position + 1),
            count: list.count,
          }),
    previous,
    next,
    hasKeys: list.hasKeys,
  };
}

/** Like `useNeighbors`, for bars. Null for referrers on a phone, whose lists are short. */
export function useRecordsAround(own?: ShownList): RecordsAround | undefined | null {
  const around = useNeighbors(own);
  return useHasTabs() ? null : around;
}
