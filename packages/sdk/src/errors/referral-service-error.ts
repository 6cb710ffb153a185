/** Base of every error that the client throws, except the reason of an abort by the caller. */
export class ReferralServiceError extends Error {
  override readonly name: string = "ReferralServiceError";
}
