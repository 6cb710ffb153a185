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

/** Imports of referrals, or those of people. */
export interface ImportsOfResource<Create = CreateImport, Run = RunImport> {
  /**
   * Takes in a CSV file of up to 50,000 rows and answers before its rows are checked: read the
   * import until its `status` is no longer `checking` or `importing`. `mode` is `dry_run` when
   * omitted, which creates nothing. Retried safely: imported once.
   *
   * @throws {InvalidRequestError} for a file that is no CSV, or whose columns are not recognized
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
   * Reads one import: how far it is, and what came of it.
   *
   * @example
   * const { status, createdCount, badCount } = await client.imports.referrals.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<Import>;

  /**
   * Lists the rows of an import in the order of the file. They are deleted an hour after the import
   * was last worked on.
   *
   * @example
   * for await (const row of client.imports.referrals.listRows(id, { outcome: "bad" })) {
   *   console.log(row.rowNumber, row.column, row.reason);
   * }
   */
  listRows(id: string, query?: ListImportRowsQuery, options?: RequestOptions): List<ImportRow>;

  /**
   * Exports rows as a CSV file with the columns of the imported one, so that it can be corrected and
   * imported again. {@link CsvStream} says how it arrives and how it fails.
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
   * Creates the rows of an import that was only checked.
   *
   * @throws {InvalidRequestError} `CONFLICT` unless its `status` is `checked`, or for `all` with bad rows
   * @example
   * await client.imports.referrals.run(id, { mode: "good_ones", duplicateRows: [7] });
   */
  run(id: string, input: Run, options?: CreateOptions): ApiPromise<Import>;

  /**
   * Removes what an import created and no one has changed since. The rows with the outcome `kept`
   * tell what is left, and why.
   *
   * @throws {InvalidRequestError} `CONFLICT` when `undoableUntil` is null: the hour is over, or it
   * was discarded
   * @example
   * await client.imports.referrals.undo(id);
   */
  undo(id: string, options?: CreateOptions): ApiPromise<Import>;

  /**
   * Deletes the rows of a finished import, which makes room for others. What it created stays, and it
   * can no longer be run or undone.
   *
   * @throws {InvalidRequestError} `CONFLICT` while its rows are checked, created or removed
   * @example
   * await client.imports.referrals.discard(id);
   */
  discard(id: string, options?: CreateOptions): ApiPromise<Import>;
}

/** Referrals and people from CSV files. Each row obeys what creating one by one obeys. */
export interface ImportsResource {
  /** Needs the scope `referrals:write`. */
  referrals: ImportsOfResource<CreateReferralImport, RunReferralImport>;
  /** Needs the scope `users:write`. No one is sent an invitation. */
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
