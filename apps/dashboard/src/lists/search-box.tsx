import clsx from "clsx";
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { IconButton } from "../ui/button.tsx";
import { useAddress } from "./address.ts";

const searchDelayMs = 250;

/** Searches after a short pause in typing. */
export function SearchBox({
  label,
  isWide,
  onClose,
}: {
  label: string;
  isWide: boolean;
  /** Closes the search in the bar of a phone. Otherwise, the button in it clears it. */
  onClose?: () => void;
}) {
  const { search, set } = useAddress();
  const isInBar = onClose !== undefined;
  const text = typeof search.q === "string" ? search.q : undefined;
  const [typed, setTyped] = useState(text ?? "");
  const setAddress = useRef(set);
  setAddress.current = set;
  const input = useRef<HTMLInputElement>(null);
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
      setAddress.current({ q: searched.current });
    }, searchDelayMs);
  }

  function clear() {
    type("");
    input.current?.focus();
  }

  return (
    // In the bar of a phone, the field is lower than what can be touched.
    <label
      className={clsx(
        "relative flex items-center",
        isWide ? "min-w-0 flex-1" : "w-60",
        isInBar && "h-11",
      )}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the person has just opened the search
        autoFocus={isInBar && typed === ""}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className={clsx(
          "h-6.5 w-full rounded-control border border-line-field bg-surface pr-8 pl-7 text-xs placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden",
          isInBar && "min-h-9!",
        )}
      />
      {(typed !== "" || isInBar) && (
        <IconButton
          label={phrase(isInBar ? "Close search" : "Clear search")}
          className="absolute top-1/2 right-0 -translate-y-1/2"
          onClick={onClose ?? clear}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </label>
  );
}
