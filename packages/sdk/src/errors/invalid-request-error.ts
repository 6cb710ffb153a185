import type { ErrorDetail } from "../generated/types.ts";
import { ApiError, type ApiErrorFields } from "./api-error.ts";
import { brand } from "./brand.ts";

/**
 * 400: the request is invalid or conflicts with stored data. `details` lists all invalid fields.
 */
export class InvalidRequestError extends ApiError {
  static {
    brand(InvalidRequestError, "InvalidRequestError");
  }

  override readonly name = "InvalidRequestError";
  /** All invalid fields if the code is INVALID_REQUEST, otherwise empty */
  readonly details: ErrorDetail[];

  constructor(fields: ApiErrorFields) {
    super(fields);
    this.details = fields.details;
  }
}
