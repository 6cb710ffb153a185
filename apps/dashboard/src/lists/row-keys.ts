import { type RefObject, useEffect, useRef } from "react";
import { isForPage } from "../ui/keys.ts";
import type { RowSelection } from "./list-selection.tsx";

/** Whether the link is in the row whose panel is open. */
const isOfOpenRow = (link: HTMLElement) => link.closest("[aria-current]") !== null;

const rowOf = (element: Element) => element.closest<HTMLElement>("[data-row]")?.dataset.row;

/**
 * `j` and `k` move the focus through the rows, and the open record with it. With Shift, they also
 * select the rows. `x` selects the focused row. Enter opens it as a link.
 */
export function useRowKeys(
  scroller: RefObject<HTMLDivElement | null>,
  selection: RowSelection | undefined,
) {
  const latest = useRef(selection);
  latest.current = selection;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || !isForPage(event)) return;
      const row = rowOf(event.target as Element);
      if (event.key === "x" && row !== undefined) latest.current?.toggle(row, false);
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (step === undefined) return;
      const links = [...(scroller.current?.querySelectorAll<HTMLElement>("[data-row] a") ?? [])];
      const open = links.findIndex(isOfOpenRow);
      const focused = links.findIndex((link) => rowOf(link) === row);
      const present = open === -1 ? focused : open;
      const next = links[present === -1 ? 0 : present + step];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
      const to = next && rowOf(next);
      if (event.shiftKey && to !== undefined) latest.current?.step(row ?? to, to);
      // If a record is open, the next one opens in its place.
      if (open !== -1) next?.click();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [scroller]);
}
