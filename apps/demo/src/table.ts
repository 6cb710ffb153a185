const columnWidth = 14;

/** The first column as wide as its longest cell; the others hold numbers. */
export function tableOf(rows: string[][]): string {
  const firstWidth = Math.max(...rows.map(([first = ""]) => first.length));
  return rows
    .map(([first = "", ...numbers]) =>
      [first.padEnd(firstWidth), ...numbers.map((cell) => cell.padStart(columnWidth))].join(""),
    )
    .join("\n");
}
