import { brand } from "./brand.ts";
import { ReferralServiceError } from "./referral-service-error.ts";

/** No answer arrived: the name did not resolve, the connection was refused or broke off. */
export class ConnectionError extends ReferralServiceError {
  static {
    brand(ConnectionError, "ConnectionError");
  }

  override readonly name = "ConnectionError";
}
