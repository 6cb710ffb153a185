import { brand } from "./brand.ts";
import { ReferralServiceError } from "./referral-service-error.ts";

/** No attempt got a complete response within `timeoutMs`. */
export class TimeoutError extends ReferralServiceError {
  static {
    brand(TimeoutError, "TimeoutError");
  }

  override readonly name = "TimeoutError";
  readonly timeoutMs: number;

  constructor(message: string, timeoutMs: number) {
    super(message);
    this.timeoutMs = timeoutMs;
  }
}
