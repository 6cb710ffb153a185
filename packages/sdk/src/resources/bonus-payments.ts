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
 * Payments to referrers. Programs can read and draft them. People approve and pay them in the app.
 */
export interface BonusPaymentsResource {
  /**
   * Lists bonus payments, newest first. Super admins and people who can send bonuses see all
   * payments with a personal key. Other business developers see their own payments and those of
   * their referrers. Referrers see only their own payments.
   *
   * @throws {PermissionError} `FORBIDDEN` for an admin who cannot send bonuses
   * @example
   * for await (const payment of client.bonusPayments.list({ status: "completed" })) {
   *   console.log(payment.amount, payment.currency);
   * }
   */
  list(query?: ListBonusPaymentsQuery, options?: RequestOptions): List<BonusPayment>;

  /**
   * Exports all matching bonus payments as a CSV file, newest first, with one row per payment of
   * `list`. See {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {PermissionError} `FORBIDDEN` for an admin who cannot send bonuses
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
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
   * @throws {NotFoundError} if it does not exist or the key cannot see it
   * @throws {PermissionError} `FORBIDDEN` for an admin who cannot send bonuses
   * @example
   * const { status, failureReason } = await client.bonusPayments.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<BonusPaymentDetails>;

  /**
   * Drafts a bonus payment to the referrer of a referral. Retries are safe. No money moves until a
   * person approves the draft and pays it in the app. Needs a personal key of a super admin or of a
   * person who can send bonuses.
   *
   * @throws {PermissionError} `PERSONAL_KEY_REQUIRED`, or `FORBIDDEN` if the person lacks
   * permission
   * @throws {InvalidRequestError} if the owner of the key cannot see a referral with this
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
