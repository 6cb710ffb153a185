import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type {
  BonusPayment,
  BonusPaymentDetails,
  CreateBonusPayment,
  ListBonusPaymentsQuery,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/**
 * Payments to referrers, which can be read and drafted here. People approve and pay them in the
 * app.
 */
export interface BonusPaymentsResource {
  /**
   * Lists bonus payments, newest first. With a personal key, super admins and people who can send
   * bonuses see all; other business developers those of their referrers and their own; other
   * referrers their own.
   *
   * @throws {PermissionError} `FORBIDDEN` for an admin who cannot send bonuses
   * @example
   * for await (const payment of client.bonusPayments.list({ status: "completed" })) {
   *   console.log(payment.amount, payment.currency);
   * }
   */
  list(query?: ListBonusPaymentsQuery, options?: RequestOptions): List<BonusPayment>;

  /**
   * Exports all bonus payments that the filters keep, newest first, as a CSV file: one row per
   * payment, those that `list` gives. {@link CsvStream} says how it arrives and how it fails.
   *
   * @throws {PermissionError} `FORBIDDEN` for an admin who cannot send bonuses
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
   * @example
   * const csv = await client.bonusPayments.exportCsv({ status: "completed" });
   * await writeFile("bonus-payments.csv", csv); // from node:fs/promises
   */
  exportCsv(
    query?: ExportQuery<ListBonusPaymentsQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;

  /**
   * Reads one bonus payment.
   *
   * @throws {NotFoundError} when there is none with this ID that the key can see
   * @throws {PermissionError} `FORBIDDEN` for an admin who cannot send bonuses
   * @example
   * const { status, failureReason } = await client.bonusPayments.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<BonusPaymentDetails>;

  /**
   * Drafts a bonus payment to the referrer of a referral. Retried safely: drafted once. It moves no
   * money: a person approves the draft in the app. Needs a personal key of a super admin or of
   * someone who can send bonuses.
   *
   * @throws {PermissionError} `PERSONAL_KEY_REQUIRED`, or `FORBIDDEN` when the person cannot
   * @throws {InvalidRequestError} when the owner of the key can see no referral of this
   * `referralId`
   * @example
   * const draft = await client.bonusPayments.create({ referralId, amount: 250, currency: "EUR" });
   */
  create(input: CreateBonusPayment, options?: CreateOptions): ApiPromise<BonusPayment>;
}

export const createBonusPayments = (send: Send): BonusPaymentsResource => ({
  list: (query, options) =>
    createList(send, { method: "GET", path: "/bonus-payments", query, options }),
  exportCsv: (query, options) =>
    send({ method: "GET", path: "/bonus-payments", query, options, streamType: "text/csv" }),
  get: (id, options) => send({ method: "GET", path: path`/bonus-payments/${id}`, options }),
  create: (input, options) =>
    send({ method: "POST", path: "/bonus-payments", body: input, options }),
});
