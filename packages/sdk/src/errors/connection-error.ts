import { brand } from "./brand.ts";
import { ReferralServiceError } from "./referral-service-error.ts";

/** No response arrived. The host name did not resolve, or the connection was refused or broke. */
export class ConnectionError extends ReferralServiceError {
  static {
    brand(ConnectionError, "ConnectionError");
  }

  override readonly name = "ConnectionError";
}
