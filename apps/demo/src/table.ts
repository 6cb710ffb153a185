const columnWidth = 14;

/** The first column is as wide as its longest cell. The others contain numbers. */
export function tableOf(rows: string[][]): string {
  const firstWidth = Math.max(...rows.map(([first = ""]) => first.length));
  return rows
    .map(([first = "", ...numbers]) =>
      [first.padEnd(firstWidth), ...numbers.map((cell) => cell.padStart(columnWidth))].join(""),
    )
    .join("\n");
}
