import { ApiError } from "./api-error.ts";
import { brand } from "./brand.ts";

/** 412: the resource has another version than `ifVersion`. Nothing was changed. */
export class PreconditionFailedError extends ApiError {
  static {
    brand(PreconditionFailedError, "PreconditionFailedError");
  }

  override readonly name = "PreconditionFailedError";
}
