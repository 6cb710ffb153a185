import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import type { ReactNode } from "react";

export interface Section<Item = unknown> {
  key: string;
  /** Null for rows without a header of text. */
  label: ReactNode;
  /** Number of rows as text, if it is known. */
  count: string | undefined;
  /** The order of its rows, if sections differ in it. */
  order?: string;
  /** A row in place of the header, which stands for the rows. */
  row?: Item;
  /** Whether its row is a sum of other rows, which opens nothing. */
  isTotal?: true;
  /** Whether the section is only a line between the rows, which does not open. */
  isDivider?: true;
}

/** The sections of a list, in the order of its rows. */
export interface Grouping<Item> {
  sectionOf: (item: Item) => string;
  sections: readonly Section<Item>[];
  closed: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Content of a line of the table. */
export type Line<Item> =
  | { section: Section<Item>; isOpen: boolean }
  | {
      item: Item;
      /** Position among the rows, without headers. */
      index: number;
    };

/**
 * Returns the lines of the table. A section without rows has no header. The table ends with the
 * section that further rows belong to while these can be read.
 */
export function linesOf<Item>(
  items: readonly Item[],
  grouping: Grouping<Item> | undefined,
  hasMore: boolean,
): Line<Item>[] {
  const rows = items.map((item, index) => ({ item, index }));
  if (grouping === undefined) return rows;
  const { sectionOf, sections, closed } = grouping;
  const bySection = Map.groupBy(rows, ({ item }) => sectionOf(item));
  const last = items.at(-1);
  const end =
    hasMore && last !== undefined
      ? sections.findIndex(({ key }) => key === sectionOf(last)) + 1
      : sections.length;
  return sections.slice(0, end).flatMap((section): Line<Item>[] => {
    if (section.isDivider === true || section.isTotal === true) return [{ section, isOpen: true }];
    if (closed.has(section.key)) return section.count === "0" ? [] : [{ section, isOpen: false }];
    const lines = bySection.get(section.key) ?? [];
    if (lines.length === 0 || (section.label === null && section.row === undefined)) return lines;
    return [{ section, isOpen: true }, ...lines];
  });
}

/** Whether the line is a header of text, which sticks while its rows scroll. */
const isHeader = (line: Line<unknown>) => "section" in line && line.section.row === undefined;

/** Returns the lines below each header together. Lines before the first header come first. */
export function inSections<Item>(
  lines: readonly Line<Item>[],
): { key: string; lines: Line<Item>[] }[] {
  const sections: { key: string; lines: Line<Item>[] }[] = [];
  for (const line of lines) {
    const section = sections.at(-1);
    if ("section" in line && isHeader(line)) {
      sections.push({ key: line.section.key, lines: [line] });
    } else if (section === undefined) sections.push({ key: "", lines: [line] });
    else section.lines.push(line);
  }
  return sections;
}

/** Returns the positions of the lines to show. The header of the first of them comes before it, because it sticks. */
export function withHeader(range: Range, lines: readonly Line<unknown>[]): number[] {
  const shown = defaultRangeExtractor(range);
  const header = lines.findLastIndex((line, index) => index <= range.startIndex && isHeader(line));
  const [first = 0] = shown;
  return header === -1 || header >= first ? shown : [header, ...shown];
}
