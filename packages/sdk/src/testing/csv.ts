/** Returns the plain values of a few rows as CSV. The service's own export has more columns. */
export function csvOf(rows: object[]): string {
  const columns = Object.entries(rows[0] ?? {})
    .filter(([, value]) => typeof value !== "object")
    .map(([name]) => name);
  const lines = rows.map((row) => columns.map((name) => cell(Reflect.get(row, name))));
  return [columns, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

function cell(value: unknown): string {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
