import { brand } from "./brand.ts";
import { ReferralServiceError } from "./referral-service-error.ts";

/** No response arrived: the name did not resolve, the connection was rejected or broke off. */
export class ConnectionError extends ReferralServiceError {
  static {
    brand(ConnectionError, "ConnectionError");
  }

  override readonly name = "ConnectionError";
}
