import { brand } from "./brand.ts";

/** Base of every error that the client throws, except the reason of an abort by the caller. */
export class ReferralServiceError extends Error {
  static {
    brand(ReferralServiceError, "ReferralServiceError");
  }

  override readonly name: string = "ReferralServiceError";
}
