import { brand } from "./brand.ts";
import { ReferralServiceError } from "./referral-service-error.ts";

/** No complete answer arrived within `timeoutMs`, on any attempt. */
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
