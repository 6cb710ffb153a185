import type { ApiPromise } from "../api-promise.ts";
import type {
  BonusPaymentReport,
  BonusPaymentReportQuery,
  FirstContactReport,
  FirstContactReportQuery,
  ReferralReport,
  ReferralReportQuery,
  ReferrerReport,
  ReferrerReportQuery,
} from "../generated/types.ts";
import type { RequestOptions } from "../options.ts";
import type { Send } from "../transport.ts";

/** Reports over a range of up to 731 days. Default: the last 30 days. */
export interface ReportsResource {
  /**
   * Counts referrals by status, by referrer, by company, and by day, week or month in the
   * organization's time zone. Business developers with a personal key see referrals credited to
   * them or their referrers.
   *
   * @throws {InvalidRequestError} if `from` is not before `to`, or the range is too long
   * @example
   * const { total, series } = await client.reports.referrals({ interval: "month" });
   */
  referrals(query?: ReferralReportQuery, options?: RequestOptions): ApiPromise<ReferralReport>;

  /**
   * Sums bonus payments for each currency, by status, and by day, week or month in the
   * organization's time zone. `costs` shows the cost per completed referral, and `timeToPayment` shows how soon bonuses were
   * paid. `currencies` is null and `withheld` is true for an organization key without
   * `bonus-payments:read`.
   *
   * @throws {PermissionError} `FORBIDDEN` for an admin who cannot send bonuses
   * @example
   * const { currencies } = await client.reports.bonusPayments({ from: Date.UTC(2026, 0) });
   * for (const { currency, byStatus } of currencies ?? []) console.log(currency, byStatus.completed.amount);
   */
  bonusPayments(
    query?: BonusPaymentReportQuery,
    options?: RequestOptions,
  ): ApiPromise<BonusPaymentReport>;

  /**
   * Reports the time from submission to first contact, how often the promise to referrers was kept,
   * and open referrals without a recent change or message.
   *
   * @example
   * const { promise, stalled } = await client.reports.firstContact({ stalledAfterDays: 7 });
   * console.log(promise?.keptRate, stalled.count);
   */
  firstContact(
    query?: FirstContactReportQuery,
    options?: RequestOptions,
  ): ApiPromise<FirstContactReport>;

  /**
   * Ranks referrers by completed referrals, then by referrals. `bonuses` is null if the key cannot
   * see payments.
   *
   * @example
   * const { referrers } = await client.reports.referrers({ limit: 10 });
   */
  referrers(query?: ReferrerReportQuery, options?: RequestOptions): ApiPromise<ReferrerReport>;
}

export const createReports = (send: Send): ReportsResource => ({
  referrals: (query, options) =>
    send({ method: "GET", path: "/reports/referrals", query, options }),
  bonusPayments: (query, options) =>
    send({ method: "GET", path: "/reports/bonus-payments", query, options }),
  firstContact: (query, options) =>
    send({ method: "GET", path: "/reports/first-contact", query, options }),
  referrers: (query, options) =>
    send({ method: "GET", path: "/reports/referrers", query, options }),
});
