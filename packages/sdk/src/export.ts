/** What a list may be filtered by in an export, which always holds all rows. */
export type ExportQuery<ListQuery> = Omit<ListQuery, "limit" | "cursor">;

/** The bytes of a CSV file as they arrive. */
export type CsvStream = ReadableStream<Uint8Array<ArrayBuffer>>;
