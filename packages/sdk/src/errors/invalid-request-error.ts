import type { ErrorDetail } from "../generated/types.ts";
import { ApiError, type ApiErrorFields } from "./api-error.ts";
import { brand } from "./brand.ts";

/** 400: the request is invalid or contradicts what is stored; `details` lists every wrong field. */
export class InvalidRequestError extends ApiError {
  static {
    brand(InvalidRequestError, "InvalidRequestError");
  }

  override readonly name = "InvalidRequestError";
  /** Every wrong field, when the code is INVALID_REQUEST; else empty */
  readonly details: ErrorDetail[];

  constructor(fields: ApiErrorFields) {
    super(fields);
    this.details = fields.details;
  }
}
