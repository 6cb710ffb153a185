import { Link, useParams, useRouter } from "@tanstack/react-router";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useContext, useEffect, useRef } from "react";
import { useHasTabs } from "../data/phone-tabs.ts";
import { phrase } from "../languages/phrase.ts";
import { numberText } from "../ui/format-language.ts";
import type { RecordsAround } from "../ui/record-bar.tsx";
import { RecordsOfList, type ShownList } from "./shown-list.ts";

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
