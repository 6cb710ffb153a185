import type { ApiError } from "./api-error.ts";
import type { AuthenticationError } from "./authentication-error.ts";
import { hasBrand } from "./brand.ts";
import type { ConnectionError } from "./connection-error.ts";
import type { InvalidRequestError } from "./invalid-request-error.ts";
import type { NotFoundError } from "./not-found-error.ts";
import type { PermissionError } from "./permission-error.ts";
import type { PreconditionFailedError } from "./precondition-failed-error.ts";
import type { RateLimitError } from "./rate-limit-error.ts";
import type { ReferralServiceError } from "./referral-service-error.ts";
import type { TimeoutError } from "./timeout-error.ts";

// `instanceof` misses errors from another copy of this package, but these guards do not.

/**
 * Whether a thrown value is an error from any copy of this package.
 *
 * @example
 * try {
 *   await client.referrals.delete(id);
 * } catch (error) {
 *   if (!isReferralServiceError(error)) throw error;
 *   console.error(error.message); // names the fix
 * }
 */
export const isReferralServiceError = (error: unknown): error is ReferralServiceError =>
  hasBrand(error, "ReferralServiceError");

/**
 * Whether the service responded with an error. Narrow further by `code`.
 *
 * @example
 * try {
 *   await client.referrals.get(id);
 * } catch (error) {
 *   if (isApiError(error) && error.code === "PLAN_REQUIRED") console.error(error.requestId);
 * }
 */
export const isApiError = (error: unknown): error is ApiError => hasBrand(error, "ApiError");

/**
 * Whether the key was rejected: 401.
 *
 * @example
 * await client.referrals.get(id).catch((error: unknown) => {
 *   if (isAuthenticationError(error)) console.error("Give createClient a current key");
 * });
 */
export const isAuthenticationError = (error: unknown): error is AuthenticationError =>
  hasBrand(error, "AuthenticationError");

/**
 * Whether the key has no permission for the request: 403. `code` gives the reason.
 *
 * @example
 * await client.referrals.delete(id).catch((error: unknown) => {
 *   if (isPermissionError(error) && error.code === "SCOPE_LIMITATIONS") console.error(error.message);
 * });
 */
export const isPermissionError = (error: unknown): error is PermissionError =>
  hasBrand(error, "PermissionError");

/**
 * Whether the resource does not exist or the key cannot see it: 404.
 *
 * @example
 * const referral = await client.referrals.get(id).catch((error: unknown) => {
 *   if (isNotFoundError(error)) return undefined;
 *   throw error;
 * });
 */
export const isNotFoundError = (error: unknown): error is NotFoundError =>
  hasBrand(error, "NotFoundError");

/**
 * Whether the request is invalid or conflicts with stored data: 400.
 *
 * @example
 * await client.referrals.create({ name: "" }).catch((error: unknown) => {
 *   if (isInvalidRequestError(error)) for (const { path, message } of error.details) show(path, message);
 * });
 */
export const isInvalidRequestError = (error: unknown): error is InvalidRequestError =>
  hasBrand(error, "InvalidRequestError");

/**
 * Whether the resource's version differs from `ifVersion`, so nothing was changed: 412.
 *
 * @example
 * const { version } = await client.referrals.get(id);
 * await client.referrals.update(id, { status: "lost" }, { ifVersion: version }).catch((error: unknown) => {
 *   if (!isPreconditionFailedError(error)) throw error;
 *   console.error("Someone else changed it first");
 * });
 */
export const isPreconditionFailedError = (error: unknown): error is PreconditionFailedError =>
  hasBrand(error, "PreconditionFailedError");

/**
 * Whether a limit was still exceeded after all retries: 429.
 *
 * @example
 * await client.referrals.list().catch((error: unknown) => {
 *   if (isRateLimitError(error)) console.error("Try again at", error.resetAt);
 * });
 */
export const isRateLimitError = (error: unknown): error is RateLimitError =>
  hasBrand(error, "RateLimitError");

/**
 * Whether no response arrived after all retries.
 *
 * @example
 * await client.health.check().catch((error: unknown) => {
 *   if (isConnectionError(error)) console.error(error.message);
 * });
 */
export const isConnectionError = (error: unknown): error is ConnectionError =>
  hasBrand(error, "ConnectionError");

/**
 * Whether no complete response arrived in time after all retries.
 *
 * @example
 * await client.health.check({ timeoutMs: 500 }).catch((error: unknown) => {
 *   if (isTimeoutError(error)) console.error(`Nothing in ${error.timeoutMs} ms`);
 * });
 */
export const isTimeoutError = (error: unknown): error is TimeoutError =>
  hasBrand(error, "TimeoutError");
