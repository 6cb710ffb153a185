import { type RefObject, useEffect, useRef } from "react";
import { isForPage } from "../ui/keys.ts";
import type { RowSelection } from "./list-selection.tsx";

interface Rows {
  selection: RowSelection | undefined;
  /** ID of the record that is open next to the list. */
  openId: string | undefined;
  /** Whether the first rows are still loading. */
  isPending: boolean;
  /** Scrolls to the row with this ID. Returns whether the list has it. */
  scrollTo: (id: string) => boolean;
}

interface Step {
  by: number;
  /** ID of the focused row. */
  from: string | undefined;
  isSelecting: boolean;
}

/**
 * Number of frames to wait for a row. A row that the list scrolls to is in the document a frame
 * later.
 */
const framesMax = 5;

const rowOf = (element: Element) => element.closest<HTMLElement>("[data-row]")?.dataset.row;

/** Returns the first link of each row. */
const linksIn = (scroller: HTMLElement | null) =>
  [...(scroller?.querySelectorAll("[data-row]") ?? [])].flatMap(
    (row) => row.querySelector("a") ?? [],
  );

/** The URL changes before the record appears, so that the next key continues from there. */
const isOfOpenRecord = ({ pathname }: HTMLAnchorElement) => pathname === location.pathname;

function firstInSight(links: HTMLAnchorElement[], scroller: HTMLElement | null) {
  const head = scroller?.querySelector("thead")?.getBoundingClientRect();
  const topPx = head?.bottom ?? scroller?.getBoundingClientRect().top ?? 0;
  return links.find((link) => link.getBoundingClientRect().top >= topPx);
}

/**
 * `j` and `k` move the focus through the rows, and the open record with it. They also select the
 * rows with Shift. `x` selects the focused row. Enter opens it as a link.
 */
export function useRowKeys(scroller: RefObject<HTMLDivElement | null>, rows: Rows) {
  const latest = useRef(rows);
  latest.current = rows;
  /** A step that the person took before there were rows. */
  const early = useRef<() => void>(undefined);
  useEffect(() => {
    function move(step: Step, framesLeft = framesMax) {
      const { selection, openId, isPending, scrollTo } = latest.current;
      const links = linksIn(scroller.current);
      const open = links.find(isOfOpenRecord);
      const from = open === undefined ? (openId ?? step.from) : rowOf(open);
      const index = links.findIndex((link) => rowOf(link) === from);
      if (links.length === 0 && isPending) {
        early.current = () => move(step);
        return;
      }
      const isComing = links.length === 0 || (index === -1 && from !== undefined && scrollTo(from));
      if (isComing && framesLeft > 0) {
        requestAnimationFrame(() => move(step, framesLeft - 1));
        return;
      }
      const next = index === -1 ? firstInSight(links, scroller.current) : links[index + step.by];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
      const to = next && rowOf(next);
      if (step.isSelecting && to !== undefined) selection?.step(step.from ?? to, to);
      // The next record opens in the place of an open one.
      if (open !== undefined || openId !== undefined) next?.click();
    }
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || !isForPage(event)) return;
      const row = rowOf(event.target as Element);
      if (event.key === "x" && row !== undefined) latest.current.selection?.toggle(row, false);
      const by = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (by !== undefined) move({ by, from: row, isSelecting: event.shiftKey });
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [scroller]);
  useEffect(() => {
    if (rows.isPending) return;
    early.current?.();
    early.current = undefined;
  }, [rows.isPending]);
  // A record can open without its row: by its address, from the palette, or as the next one. Rows
  // that load later do not scroll, because the person may be somewhere else by then.
  useEffect(() => {
    if (!rows.isPending && rows.openId !== undefined) latest.current.scrollTo(rows.openId);
  }, [rows.isPending, rows.openId]);
}
