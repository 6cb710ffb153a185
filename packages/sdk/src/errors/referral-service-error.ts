import { brand } from "./brand.ts";

/**
 * Base class of all errors that the client throws. If the caller aborts a call, the client throws
 * the signal's reason instead.
 */
export class ReferralServiceError extends Error {
  static {
    brand(ReferralServiceError, "ReferralServiceError");
  }

  override readonly name: string = "ReferralServiceError";
}
