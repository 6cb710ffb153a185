import { ApiError } from "./api-error.ts";

/** 403: the key is valid but may not do this; `code` says which rule forbids it. */
export class PermissionError extends ApiError {
  override readonly name = "PermissionError";
}
