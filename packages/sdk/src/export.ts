/** Filters of a list without paging, because an export has all rows. */
export type ExportQuery<ListQuery> = Omit<ListQuery, "limit" | "cursor">;

// Iterable by itself, because the DOM's types in TypeScript 5 have no iteration over streams.
/**
 * Stream of the bytes of a CSV file in UTF-8, so that memory does not grow with the number of rows.
 * `timeoutMs` limits the wait for the next piece, not the whole export. Times are ISO 8601. Text
 * that a spreadsheet would run as a formula begins with an apostrophe.
 *
 * The client does not retry after the first bytes have arrived. If the connection breaks or
 * `signal` is aborted, the stream fails, and the bytes that you read are incomplete.
 */
export type CsvStream = ReadableStream<Uint8Array<ArrayBuffer>> &
  AsyncIterable<Uint8Array<ArrayBuffer>>;
