/** The filters of a list without its paging parameters, because an export has all rows. */
export type ExportQuery<ListQuery> = Omit<ListQuery, "limit" | "cursor">;

// CsvStream declares the iterator, because the DOM types in TypeScript 5 cannot iterate over
// streams.
/**
 * Bytes of a CSV file in UTF-8, as a stream, so that memory does not grow with the number of rows.
 * `timeoutMs` limits the wait for the next piece, not the whole export. Times are ISO 8601. Text
 * that a spreadsheet would run as a formula begins with an apostrophe.
 *
 * The client does not retry once the first bytes have arrived. The stream then fails if the
 * connection breaks or `signal` is aborted. The bytes that you have read are incomplete in this
 * case.
 */
export type CsvStream = ReadableStream<Uint8Array<ArrayBuffer>> &
  AsyncIterable<Uint8Array<ArrayBuffer>>;
