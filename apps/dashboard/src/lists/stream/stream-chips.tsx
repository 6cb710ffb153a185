import { phrase } from "../../languages/phrase.ts";
import { numberText } from "../../ui/format-language.ts";

interface Chip<Kind> {
  kind: Kind;
  label: string;
  count: number;
  /** Whether there are earlier entries that are not read yet. */
  isMore: boolean;
}

/** Chooses the kind of the entries to show, among the kinds that there are. */
export function StreamChips<Kind extends string>({
  chips,
  count,
  chosen,
  onChoose,
}: {
  chips: readonly Chip<Kind>[];
  /** Number of entries of all kinds. */
  count: number;
  chosen: Kind | undefined;
  onChoose: (kind: Kind | undefined) => void;
}) {
  const shown = chips.filter(({ kind, count: ofKind }) => ofKind > 0 || kind === chosen);
  if (shown.length < 2 && chosen === undefined) return null;
  const all = {
    kind: undefined,
    label: phrase("All"),
    count,
    isMore: chips.some(({ isMore }) => isMore),
  };
  return (
    <div className="shrink-0 border-b border-line px-4 py-2 max-sm:px-5">
      <fieldset
        aria-label={phrase("Show")}
        className="flex w-fit max-w-full min-w-0 max-sm:w-full overflow-hidden rounded-control border border-line-strong bg-surface"
      >
        {[all, ...shown].map(({ kind, label, count: ofKind, isMore }) => (
          <button
            key={label}
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind)}
            className="flex h-6.5 min-w-0 items-center border-line not-first:border-l justify-center gap-1.5 px-2 text-xs font-medium max-sm:flex-auto max-sm:px-1 pointer-coarse:text-sm text-ink-2 -outline-offset-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink pointer-coarse:h-11"
          >
            <span className="truncate">{label}</span>{" "}
            <span className="figures font-normal text-ink-3 max-sm:sr-only">
              {numberText(ofKind)}
              {isMore && "+"}
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
