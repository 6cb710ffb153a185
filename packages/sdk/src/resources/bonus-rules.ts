import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type { BonusRule, ListBonusRulesQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import type { Send } from "../transport.ts";

/** Terms of the bonus payments that rules draft. People create and change rules in the app. */
export interface BonusRulesResource {
  /**
   * Lists the bonus rules in force today, newest first. A referrer's personal key sees those that can
   * pay them.
   *
   * @example
   * for await (const { sentence } of client.bonusRules.list()) console.log(sentence);
   */
  list(query?: ListBonusRulesQuery, options?: RequestOptions): List<BonusRule>;

  /**
   * Exports all bonus rules in force today, newest first, as a CSV file: one row per rule, those that
   * `list` gives. {@link CsvStream} says how it arrives and how it fails.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
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
