import { errors } from "undici";
import { isTlsCode } from "../../kernel/platform/tls-errors.ts";
import { EgressBlocked } from "./guarded-connector.ts";
import { NameUnresolved } from "./name-resolution.ts";

/** The reason why an attempt failed. These values stay the same in all versions. */
type FailureClass =
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
  | "unreadable_secret"
  | "missing_event";

/** The fault in a receiver's TLS. These values stay the same in all versions. */
export type TlsFault =
  | "certificate_expired"
  | "certificate_not_yet_valid"
  | "certificate_wrong_name"
  | "certificate_unknown_issuer"
  | "certificate_invalid"
  | "tls_protocol";

/** The receiver sent too many 1xx responses before a final one. */
export class TooManyInterimResponses extends Error {
  override readonly name = "TooManyInterimResponses";
}

/** The whole exchange exceeded its time limit. */
export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

/** Null for 2xx, because only 2xx is success. */
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
  // The connection failed or broke.
  return "connection_reset";
}

/**
 * Uses only the code, because the receiver can choose parts of the message. Null for other
 * failures.
 */
export function tlsFaultOfError(error: unknown): TlsFault | null {
  if (failureOfError(error) !== "tls_error") return null;
  const { code = "" } = error as { code?: string };
  if (code === "CERT_HAS_EXPIRED") return "certificate_expired";
  if (code === "CERT_NOT_YET_VALID") return "certificate_not_yet_valid";
  if (/^(ERR_TLS_CERT_ALTNAME|HOSTNAME_)/.test(code)) return "certificate_wrong_name";
  if (/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED|CERT_SIGNATURE|INVALID_CA)/.test(code)) {
    return "certificate_unknown_issuer";
  }
  return /^(ERR_SSL|ERR_TLS|EPROTO)/.test(code) ? "tls_protocol" : "certificate_invalid";
}

function isInvalidResponse(error: unknown): boolean {
  if (error instanceof TooManyInterimResponses) return true;
  if (error instanceof errors.HTTPParserError) return true;
  if (error instanceof errors.HeadersOverflowError) return true;
  if (error instanceof errors.ResponseContentLengthMismatchError) return true;
  // undici has no error class for an unexpected 100, 101 or second response.
  return error instanceof errors.SocketError && error.message.startsWith("bad ");
}
