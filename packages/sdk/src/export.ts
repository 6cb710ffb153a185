/** The filters of a list without paging, because an export has all rows. */
export type ExportQuery<ListQuery> = Omit<ListQuery, "limit" | "cursor">;

// Iterable by itself, because the DOM's types in TypeScript 5 have no iteration over streams.
/**
 * The bytes of a CSV file in UTF-8 as they arrive, so that memory does not grow with the rows.
 * `timeoutMs` is for the wait until the next piece, not for the whole. Times are ISO 8601. Text that
 * a spreadsheet would run as a formula begins with an apostrophe.
 *
 * Once bytes have arrived nothing is retried: when the connection breaks, or `signal` is aborted, the
 * stream fails, and what was read is not complete.
 */
export type CsvStream = ReadableStream<Uint8Array<ArrayBuffer>> &
  AsyncIterable<Uint8Array<ArrayBuffer>>;
