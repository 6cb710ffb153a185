import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type { BonusRule, ListBonusRulesQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import type { Send } from "../transport.ts";

/** Rules that draft bonus payments. People create and change rules in the app. */
export interface BonusRulesResource {
  /**
   * Lists the bonus rules in force today, newest first. Referrers with a personal key see the rules
   * that can pay them.
   *
   * @example
   * for await (const { sentence } of client.bonusRules.list()) console.log(sentence);
   */
  list(query?: ListBonusRulesQuery, options?: RequestOptions): List<BonusRule>;

  /**
   * Exports all bonus rules in force today as a CSV file, newest first, with one row per rule of
   * `list`. See {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
   * @example
   * const csv = await client.bonusRules.exportCsv();
   * await writeFile("bonus-rules.csv", csv); // from node:fs/promises
   */
  exportCsv(
    query?: ExportQuery<ListBonusRulesQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;
}

export const createBonusRules = (send: Send): BonusRulesResource => ({
  list: (query, options) =>
    createList(send, { method: "GET", path: "/bonus-rules", query, options }),
  exportCsv: (query, options) =>
    send({ method: "GET", path: "/bonus-rules", query, options, streamType: "text/csv" }),
});
