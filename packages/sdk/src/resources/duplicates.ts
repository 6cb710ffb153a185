import type { ApiPromise } from "../api-promise.ts";
import type { DecideDuplicates, DuplicateCase, ListDuplicatesQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** Duplicate cases: referrals for the same person, and the decision on who gets the credit. */
export interface DuplicatesResource {
  /**
   * Lists the duplicate cases of a referral, newest first. Only the newest case can be open.
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
   * Decides the open duplicate case of a referral. Retries are safe.
   *
   * @throws {InvalidRequestError} if you credit a referral other than the proposed one without a
   * `reason`. `CONFLICT` if the referral has no open duplicate case, or if a referral that would lose
   * its credit has an approved payment
   * @throws {PreconditionFailedError} if `version` is no longer the current version of the case
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
