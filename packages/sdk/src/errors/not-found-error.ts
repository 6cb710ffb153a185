import { ApiError } from "./api-error.ts";
import { brand } from "./brand.ts";

/** 404: there is no such resource, or none that this key can see. */
export class NotFoundError extends ApiError {
  static {
    brand(NotFoundError, "NotFoundError");
  }

  override readonly name = "NotFoundError";
}
