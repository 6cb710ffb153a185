import { Link, type LinkProps, useParams } from "@tanstack/react-router";
import { ChevronDown, ChevronUp } from "lucide-react";
import { createContext, useContext } from "react";
import { phrase } from "../languages/phrase.ts";

interface RecordsOfList {
  ids: readonly string[];
  linkOf: (id: string) => LinkProps;
  /** Number of rows as text, if it is known. */
  count: string | undefined;
}

/** The rows of the list next to a record. */
export const RecordsOfList = createContext<RecordsOfList | undefined>(undefined);

const arrowClass =
  "grid size-7 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink aria-disabled:opacity-40";

/** Links to the previous and the next record of the list. */
export function RecordsAround() {
  const list = useContext(RecordsOfList);
  const params: Record<string, string> = useParams({ strict: false });
  if (list === undefined) return null;
  const position = list.ids.findIndex((id) => Object.values(params).includes(id));
  if (position === -1) return null;
  const arrow = (step: 1 | -1) => {
    const id = list.ids[position + step];
    const [label, Icon] =
      step === 1
        ? ([phrase("Next (j)"), ChevronDown] as const)
        : ([phrase("Previous (k)"), ChevronUp] as const);
    if (id === undefined) {
      return (
        <span aria-hidden className={`${arrowClass} opacity-40`}>
          <Icon className="size-4" />
        </span>
      );
    }
    return (
      // The next record is read in advance, so that it opens immediately.
      <Link
        {...list.linkOf(id)}
        {...(step === 1 && { preload: "render" as const })}
        aria-label={label}
        title={label}
        className={arrowClass}
      >
        <Icon aria-hidden className="size-4" />
      </Link>
    );
  };
  return (
    <nav
      aria-label={phrase("Records")}
      className="ml-1 flex shrink-0 items-center border-l border-line pl-2 max-sm:hidden lg:max-xl:hidden"
    >
      {arrow(-1)}
      <span className="figures px-0.5 text-xs whitespace-nowrap text-ink-3 @max-md:hidden max-xl:hidden">
        {phrase("{position} of {count}", {
          position: position + 1,
          count: list.count ?? list.ids.length,
        })}
      </span>
      {arrow(1)}
    </nav>
  );
}
