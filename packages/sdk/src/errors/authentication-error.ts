import { ApiError } from "./api-error.ts";
import { brand } from "./brand.ts";

/** 401: the API key is missing, malformed, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  static {
    brand(AuthenticationError, "AuthenticationError");
  }

  override readonly name = "AuthenticationError";
}
