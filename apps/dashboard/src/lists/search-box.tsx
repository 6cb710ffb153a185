import clsx from "clsx";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

const searchDelayMs = 250;

/** Searches after a short pause in typing. */
export function SearchBox({
  label,
  text: given,
  isWide,
  autoFocus = false,
  onSearch,
}: {
  label: string;
  text: unknown;
  isWide: boolean;
  autoFocus?: boolean;
  onSearch: (text: string | undefined) => void;
}) {
  const text = typeof given === "string" ? given : undefined;
  const [typed, setTyped] = useState(text ?? "");
  const search = useRef(onSearch);
  search.current = onSearch;
  const searched = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (text === searched.current) return;
    // The text is replaced, because something else changed the URL: Back, a link or a saved view.
    clearTimeout(timer.current);
    searched.current = text;
    setTyped(text ?? "");
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(value: string) {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      searched.current = value.trim() === "" ? undefined : value;
      search.current(searched.current);
    }, searchDelayMs);
  }

  return (
    <div className={clsx("relative", isWide ? "max-w-100 min-w-0 flex-1" : "w-60")}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the person has just opened the search
        autoFocus={autoFocus}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className="h-6.5 w-full rounded-control border border-line-field bg-surface pr-2 pl-7 text-xs placeholder:text-ink-3"
      />
    </div>
  );
}
