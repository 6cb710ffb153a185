import { ApiError } from "./api-error.ts";
import { brand } from "./brand.ts";

/** 404: the resource does not exist or the key cannot see it. */
export class NotFoundError extends ApiError {
  static {
    brand(NotFoundError, "NotFoundError");
  }

  override readonly name = "NotFoundError";
}
