import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type {
  CreateImport,
  CreateReferralImport,
  Import,
  ImportRow,
  ListImportRowsQuery,
  ListImportsQuery,
  RunImport,
  RunReferralImport,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** Imports of referrals or people. */
export interface ImportsOfResource<Create = CreateImport, Run = RunImport> {
  /**
   * Imports a CSV file of up to 50,000 rows. Returns before the rows are checked, so poll the
   * import until its `status` is no longer `checking` or `importing`. `mode` defaults to `dry_run`,
   * which creates nothing. Retries are safe.
   *
   * @throws {InvalidRequestError} if the file is not CSV or has unknown columns
   * @example
   * const csv = await readFile("referrals.csv", "utf8"); // from node:fs/promises
   * const { id } = await client.imports.referrals.create({ csv, mode: "good_ones" });
   */
  create(input: Create, options?: CreateOptions): ApiPromise<Import>;

  /**
   * Lists imports, newest first.
   *
   * @example
   * for await (const { fileName, status } of client.imports.referrals.list()) {
   *   console.log(fileName, status);
   * }
   */
  list(query?: ListImportsQuery, options?: RequestOptions): List<Import>;

  /**
   * Reads the progress and results of an import.
   *
   * @example
   * const { status, createdCount, badCount } = await client.imports.referrals.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<Import>;

  /**
   * Lists the rows of an import in file order. The service deletes them an hour after the
   * import's last activity.
   *
   * @example
   * for await (const row of client.imports.referrals.listRows(id, { outcome: "bad" })) {
   *   console.log(row.rowNumber, row.column, row.reason);
   * }
   */
  listRows(id: string, query?: ListImportRowsQuery, options?: RequestOptions): List<ImportRow>;

  /**
   * Exports rows as a CSV file with the columns of the imported file, so that you can correct them
   * and import them again. See {@link CsvStream} for the format, the timeout and failures.
   *
   * @example
   * const csv = await client.imports.referrals.exportRowsCsv(id, { outcome: "bad" });
   * await writeFile("bad-rows.csv", csv); // from node:fs/promises
   */
  exportRowsCsv(
    id: string,
    query?: ExportQuery<ListImportRowsQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;

  /**
   * Creates the rows of a checked import.
   *
   * @throws {InvalidRequestError} `CONFLICT` unless its `status` is `checked`, or if `mode` is
   * `all` and rows have errors
   * @example
   * await client.imports.referrals.run(id, { mode: "good_ones", duplicateRows: [7] });
   */
  run(id: string, input: Run, options?: CreateOptions): ApiPromise<Import>;

  /**
   * Removes the created referrals or people that no one has changed since the import. Rows with the
   * outcome `kept` show why their referral or person remains.
   *
   * @throws {InvalidRequestError} `CONFLICT` if `undoableUntil` is null, because more than an hour
   * has passed or the import was discarded
   * @example
   * await client.imports.referrals.undo(id);
   */
  undo(id: string, options?: CreateOptions): ApiPromise<Import>;

  /**
   * Deletes the rows of a finished import, so that the import no longer counts toward the limit.
   * The created referrals or people remain. You can no longer run or undo the import.
   *
   * @throws {InvalidRequestError} `CONFLICT` while its rows are being checked, created or removed
   * @example
   * await client.imports.referrals.discard(id);
   */
  discard(id: string, options?: CreateOptions): ApiPromise<Import>;
}

/**
 * Imports of referrals and people from CSV files. Each row follows the rules of the corresponding
 * create call.
 */
export interface ImportsResource {
  /** Needs the scope `referrals:write`. */
  referrals: ImportsOfResource<CreateReferralImport, RunReferralImport>;
  /** Needs the scope `users:write`. Sends no invitations. */
  people: ImportsOfResource;
}

export const createImports = (send: Send): ImportsResource => ({
  referrals: importsAt("/imports/referrals", send),
  people: importsAt("/imports/people", send),
});

function importsAt(root: string, send: Send): ImportsOfResource {
  const importPath = (id: string) => root + path`/${id}`;
  return {
    create: (input, options) => send({ method: "POST", path: root, body: input, options }),
    list: (query, options) => createList(send, { method: "GET", path: root, query, options }),
    get: (id, options) => send({ method: "GET", path: importPath(id), options }),
    listRows: (id, query, options) =>
      createList(send, { method: "GET", path: `${importPath(id)}/rows`, query, options }),
    exportRowsCsv: (id, query, options) =>
      send({
        method: "GET",
        path: `${importPath(id)}/rows`,
        query,
        options,
        streamType: "text/csv",
      }),
    run: (id, input, options) =>
      send({ method: "POST", path: `${importPath(id)}/run`, body: input, options }),
    undo: (id, options) =>
      send({ method: "POST", path: `${importPath(id)}/undo`, body: {}, options }),
    discard: (id, options) =>
      send({ method: "POST", path: `${importPath(id)}/discard`, body: {}, options }),
  };
}
