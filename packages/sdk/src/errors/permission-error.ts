import { ApiError } from "./api-error.ts";
import { brand } from "./brand.ts";

/** 403: the key is valid but not allowed to do this. `code` gives the reason. */
export class PermissionError extends ApiError {
  static {
    brand(PermissionError, "PermissionError");
  }

  override readonly name = "PermissionError";
}
