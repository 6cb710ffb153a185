import { ApiError } from "./api-error.ts";
import { brand } from "./brand.ts";

/** 412: the resource's version differs from `ifVersion`. Nothing was changed. */
export class PreconditionFailedError extends ApiError {
  static {
    brand(PreconditionFailedError, "PreconditionFailedError");
  }

  override readonly name = "PreconditionFailedError";
}
