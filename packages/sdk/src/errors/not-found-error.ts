import { ApiError } from "./api-error.ts";

/** 404: there is no such resource, or none that this key may see. */
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
}
