import { Link, type LinkProps, useParams, useRouter } from "@tanstack/react-router";
import { ChevronDown, ChevronUp } from "lucide-react";
import { createContext, useContext, useEffect, useRef } from "react";
import { useHasTabs } from "../data/phone-tabs.ts";
import type { ReadList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import { countedText, numberText } from "../ui/format-language.ts";
import type { RecordsAround } from "../ui/record-bar.tsx";

interface ShownList {
  ids: readonly string[];
  linkOf: (id: string) => LinkProps;
  /** Number of rows as text. */
  count: string;
  /** Whether the keys j and k open the next and the previous record. */
  hasKeys: boolean;
}

/** The rows of the list next to a record. */
export const RecordsOfList = createContext<ShownList | undefined>(undefined);

/** Returns the number of loaded rows as text. */
export const loadedCount = ({
  items,
  hasNextPage,
}: Pick<ReadList<unknown>, "items" | "hasNextPage">): string =>
  countedText({ count: items.length, isMore: hasNextPage });

/** Returns the number of rows as text. Undefined until all of them are loaded. */
export const wholeCount = (
  list: Pick<ReadList<unknown>, "items" | "hasNextPage" | "isSuccess">,
): string | undefined => (list.isSuccess && !list.hasNextPage ? loadedCount(list) : undefined);

const arrowClass =
  "grid size-7 place-items-center rounded-control text-ink-3 pointer-coarse:size-11 hover:bg-hover hover:text-ink";

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
 * Returns the place of the open record in its list, with links to the previous and the next one.
 * Undefined for referrers on a phone, whose lists are short.
 */
export function useRecordsAround(own?: ShownList): RecordsAround | undefined {
  const ofPage = useContext(RecordsOfList);
  const list = own ?? ofPage;
  const params: Record<string, string> = useParams({ strict: false });
  const position = list?.ids.findIndex((id) => Object.values(params).includes(id)) ?? -1;
  useReadAhead(list, position === -1 ? undefined : list?.ids[position + 1]);
  const hasTabs = useHasTabs();
  if (list === undefined || position === -1 || hasTabs) return undefined;
  const [next, previous] = list.hasKeys
    ? [phrase("Next (j)"), phrase("Previous (k)")]
    : ["Next", "Previous"];
  const arrow = (step: 1 | -1) => {
    const id = list.ids[position + step];
    const [label, Icon] =
      step === 1 ? ([next, ChevronDown] as const) : ([previous, ChevronUp] as const);
    if (id === undefined) {
      return (
        <span aria-hidden className={`${arrowClass} opacity-40`}>
          <Icon className="size-4" />
        </span>
      );
    }
    return (
      <Link {...list.linkOf(id)} aria-label={label} title={label} className={arrowClass}>
        <Icon aria-hidden className="size-4" />
      </Link>
    );
  };
  return {
    position: phrase("{position} of {count}", {
      position: numberText(position + 1),
      count: list.count,
    }),
    previous: arrow(-1),
    next: arrow(1),
  };
}
