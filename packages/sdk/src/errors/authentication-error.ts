import { ApiError } from "./api-error.ts";

/** 401: the API key is missing, malformed, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = "AuthenticationError";
}
