/** Lines of aligned columns. Control characters for the terminal are escaped. */
export function columns(rows: string[][]): string[] {
  const harmless = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, "�")));
  const widths = (harmless[0] ?? []).map((_, index) =>
    Math.max(...harmless.map((row) => row[index]?.length ?? 0)),
  );
  return harmless.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

export const timeOr = (time: Date | null, otherwise: string) => time?.toISOString() ?? otherwise;
