import { errors } from "undici";
import { isTlsCode } from "../../kernel/platform/tls-errors.ts";
import { EgressBlocked } from "./guarded-connector.ts";
import { NameUnresolved } from "./name-resolution.ts";

/** Why an attempt failed, as a word that stays the same in all versions. */
export type FailureClass =
  | "connect_timeout"
  | "timeout"
  | "tls_error"
  | "dns_error"
  | "blocked_address"
  | "redirect"
  | "http_status"
  | "connection_refused"
  | "connection_reset"
  | "invalid_response"
  | "unreadable_secret";

/** The receiver sent too many 1xx answers before a final one. */
export class TooManyInterimResponses extends Error {
  override readonly name = "TooManyInterimResponses";
}

/** The whole exchange exceeded its time limit. */
export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

/** Null for 2xx, which is the only success. */
export function failureOfStatus(status: number): FailureClass | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "http_status";
}

export function failureOfError(error: unknown): FailureClass {
  if (error instanceof EgressBlocked) return "blocked_address";
  if (error instanceof NameUnresolved) return "dns_error";
  if (error instanceof errors.ConnectTimeoutError) return "connect_timeout";
  if (error instanceof DeadlinePassed) return "timeout";
  if (isInvalidResponse(error)) return "invalid_response";
  const { code = "" } = error as { code?: string };
  if (code === "ETIMEDOUT") return "connect_timeout";
  if (isTlsCode(code)) return "tls_error";
  if (code === "ECONNREFUSED") return "connection_refused";
  // The connection could not be made, or broke.
  return "connection_reset";
}

function isInvalidResponse(error: unknown): boolean {
  if (error instanceof TooManyInterimResponses) return true;
  if (error instanceof errors.HTTPParserError) return true;
  if (error instanceof errors.HeadersOverflowError) return true;
  if (error instanceof errors.ResponseContentLengthMismatchError) return true;
  // undici has no error class for an unexpected 100, 101 or second answer.
  return error instanceof errors.SocketError && error.message.startsWith("bad ");
}
