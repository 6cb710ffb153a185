// Error codes of OpenSSL and of Node's certificate verification.
const tlsCode =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERROR_IN_C|INVALID_|HOSTNAME_|PATH_LENGTH)/;

export const isTlsCode = (code: string): boolean => tlsCode.test(code);

/** The problem with a server's TLS, in words that follow the server's name. Undefined for other errors. */
export function whatTlsLacks(error: unknown): string | undefined {
  const { code = "", message = "" } = error as NodeJS.ErrnoException;
  // pg gives this error no code.
  if (message === "The server does not support SSL connections") return "that does not support TLS";
  if (!isTlsCode(code)) return undefined;
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return "whose certificate is for another host name";
  if (code === "CERT_HAS_EXPIRED") return "whose certificate has expired";
  if (/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_SIGNATURE)/.test(code)) {
    return "whose certificate has an unknown authority (set NODE_EXTRA_CA_CERTS to the authority's file)";
  }
  return `that TLS rejects (${code})`;
}
