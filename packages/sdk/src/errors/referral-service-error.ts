import { brand } from "./brand.ts";

/**
 * Base class of all errors that the client throws. The client throws the signal's reason instead if
 * the caller aborts a call.
 */
export class ReferralServiceError extends Error {
  static {
    brand(ReferralServiceError, "ReferralServiceError");
  }

  override readonly name: string = "ReferralServiceError";
}
