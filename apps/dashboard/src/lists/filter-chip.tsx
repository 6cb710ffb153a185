import { X } from "lucide-react";
import { dayText } from "../ui/time.tsx";
import { useFilterWords } from "./filter-words.ts";
import { chosenNames, type Filter, type FiltersInAddress } from "./filters.ts";
import { manyIn } from "./many-values.ts";

/** The text of a filter's chip, which names the chosen values. */
function wordsOf(
  filter: Filter,
  { textOf }: FiltersInAddress,
  { is, isNot }: ReturnType<typeof useFilterWords>,
) {
  const text = textOf(filter.name);
  const [from, to] = [textOf("from"), textOf("to")];
  if (filter.isDays === true && text === undefined) {
    const [first, last] = [from && dayText(from), to && dayText(to)];
    if (first === undefined) return { verb: "until", values: last ?? "" };
    return last === undefined
      ? { verb: "since", values: first }
      : { verb: "from", values: `${first} to ${last}` };
  }
  const verb = filter.isMany === true && manyIn(text).isNot ? isNot : is;
  return { verb, values: chosenNames(filter, text).join(", ") };
}

/** A chosen filter. */
export function FilterChip({
  filter,
  inAddress,
  onOpen,
}: {
  filter: Filter;
  inAddress: FiltersInAddress;
  /** Opens the panel. Undefined where only the button of the panel does. */
  onOpen?: () => void;
}) {
  const words = useFilterWords();
  const { verb, values } = wordsOf(filter, inAddress, words);
  const textClass = "inline-flex h-full min-w-0 items-center gap-1.5 px-2 text-ink-2";
  const text = (
    <>
      <span className="shrink-0">
        {filter.label} {verb}
      </span>
      <span dir="auto" className="max-w-70 truncate font-medium text-ink">
        {values}
      </span>
    </>
  );
  return (
    <div
      data-chosen
      className="inline-flex h-6.5 max-w-full items-center overflow-hidden rounded-control border border-line-strong bg-surface text-xs pointer-coarse:h-11"
    >
      {onOpen === undefined ? (
        <span className={textClass}>{text}</span>
      ) : (
        <button
          type="button"
          data-opens-filters
          title={values}
          onClick={onOpen}
          className={`${textClass} hover:bg-hover`}
        >
          {text}
        </button>
      )}
      <button
        type="button"
        aria-label={words.remove(filter.label)}
        className="h-full border-l border-line px-1.5 text-ink-3 hover:bg-hover pointer-coarse:min-w-11"
        onClick={() => inAddress.choose(filter, undefined)}
      >
        <X aria-hidden className="size-3" />
      </button>
    </div>
  );
}
