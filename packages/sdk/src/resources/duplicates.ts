import type { ApiPromise } from "../api-promise.ts";
import type { DecideDuplicates, DuplicateCase, ListDuplicatesQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** Referrals that name the same person, and who gets the credit. */
export interface DuplicatesResource {
  /**
   * Lists the duplicate cases of a referral, newest first. The newest one can be open.
   *
   * @example
   * for await (const { status, referrals } of client.referrals.duplicates.list(referralId)) {
   *   console.log(status, referrals.map(({ referrerName }) => referrerName));
   * }
   */
  list(
    referralId: string,
    query?: ListDuplicatesQuery,
    options?: RequestOptions,
  ): List<DuplicateCase>;

  /**
   * Decides the open duplicate case of a referral. Retried safely: decided once.
   *
   * @throws {InvalidRequestError} when another referral than the proposed one gets the credit
   * without a `reason`; `CONFLICT` when the referral has no open case, or a referral that would lose
   * its credit has an approved payment
   * @throws {PreconditionFailedError} when `version` is given and no longer the version of the case
   * @example
   * await client.referrals.duplicates.decide(referralId, { decision: "first_submitted" });
   */
  decide(
    referralId: string,
    input: DecideDuplicates,
    options?: CreateOptions,
  ): ApiPromise<DuplicateCase>;
}

const duplicatesPath = (referralId: string) => path`/referrals/${referralId}/duplicates`;

export const createDuplicates = (send: Send): DuplicatesResource => ({
  list: (referralId, query, options) =>
    createList(send, { method: "GET", path: duplicatesPath(referralId), query, options }),
  decide: (referralId, input, options) =>
    send({ method: "POST", path: duplicatesPath(referralId), body: input, options }),
});
