import { brand } from "./brand.ts";

/**
 * Base class of every error that the client throws, except the reason of the caller's own abort.
 */
export class ReferralServiceError extends Error {
  static {
    brand(ReferralServiceError, "ReferralServiceError");
  }

  override readonly name: string = "ReferralServiceError";
}
