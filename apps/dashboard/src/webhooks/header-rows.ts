/** One of the endpoint's own headers in the form. */
export interface HeaderRow {
  /** Key of the row, as long as the form is open. */
  key: number;
  name: string;
  /** The typed value. The service never returns the stored value. */
  value: string;
  /**
   * The end of the stored value. Undefined for a new header, or if the person replaces the value.
   */
  ending: string | undefined;
}

export const rowsOf = (stored: Readonly<Record<string, string>>): HeaderRow[] =>
  Object.entries(stored).map(([name, ending], key) => ({ key, name, value: "", ending }));

export const newRow = (rows: readonly HeaderRow[]): HeaderRow => ({
  key: 1 + Math.max(-1, ...rows.map(({ key }) => key)),
  name: "",
  value: "",
  ending: undefined,
});

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether the row was filled in. Rows that were added and left empty are not sent. */
const isTyped = ({ name, value, ending }: HeaderRow) =>
  ending === undefined && (name !== "" || value !== "");

/** Headers with a new value. */
export const headersGiven = (rows: readonly HeaderRow[]): Record<string, string> =>
  Object.fromEntries(rows.filter(isTyped).map(({ name, value }) => [name.trim(), value.trim()]));

/** The change of the stored headers: new values, and null for those that were removed. */
export function headersChanged(
  stored: Readonly<Record<string, string>>,
  rows: readonly HeaderRow[],
): Record<string, string | null> {
  const removed = Object.keys(stored).filter(
    (name) => !rows.some((row) => isSame(row.name.trim(), name)),
  );
  return { ...Object.fromEntries(removed.map((name) => [name, null])), ...headersGiven(rows) };
}

/** Position of the first row with the name of an earlier one. -1 if there is none. */
export const indexOfDuplicate = (rows: readonly HeaderRow[]): number =>
  rows.findIndex(
    ({ name }, index) =>
      name !== "" &&
      rows.slice(0, index).some((earlier) => isSame(earlier.name.trim(), name.trim())),
  );

/** The form's field for an error about a header. The service identifies the header by its name. */
export function fieldOfHeader(path: string, rows: readonly HeaderRow[]): string {
  const name = path.slice("headers.".length);
  const index = rows.findIndex((row) => row.name.trim() === name);
  return path.startsWith("headers.") && index >= 0 ? `headers.${index}` : path;
}
