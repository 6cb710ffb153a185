/** Explains why an attempt failed, and what the receiver's owner can do. */
interface Explanation {
  what: string;
  cure: string;
}

const explanations: Record<string, Explanation> = {
  redirect: {
    what: "The receiver returned a redirect.",
    cure: "We never follow redirects. Enter the final URL for the endpoint.",
  },
  timeout: {
    what: "The receiver did not respond in time.",
    cure: "Return 2xx immediately, then process the event.",
  },
  connect_timeout: {
    what: "The connection timed out.",
    cure: "Check that the server is running and that its firewall lets our requests through.",
  },
  connection_refused: {
    what: "No server is listening at this host and port.",
    cure: "Start the receiver, or correct the port.",
  },
  connection_reset: {
    what: "The connection failed or was interrupted.",
    cure: "Check the logs of the receiver and of the proxy in front of it.",
  },
  dns_error: {
    what: "The host name could not be resolved.",
    cure: "Check the name's spelling and its DNS records.",
  },
  tls_error: {
    what: "We could not verify the certificate.",
    cure: "Check that the certificate is valid and that your server sends the full certificate chain.",
  },
  blocked_address: {
    what: "The URL's host has an IP address that is not public.",
    cure: "The service sends webhooks only to public IP addresses.",
  },
  invalid_response: {
    what: "The response was not valid HTTP.",
    cure: "Check that an HTTP server is listening at this host and port.",
  },
  unreadable_secret: {
    what: "The endpoint's secret could not be decrypted.",
    cure: "Rotate the secret and contact the operator of this service.",
  },
  missing_event: {
    what: "The organization has no event with this ID.",
    cure: "Nothing was sent. Contact the operator of this service.",
  },
};

const tlsExplanations: Record<string, Explanation> = {
  certificate_expired: {
    what: "The certificate has expired.",
    cure: "Renew the certificate and restart the server that uses it.",
  },
  certificate_not_yet_valid: {
    what: "The certificate is not valid yet.",
    cure: "Check the certificate's start date and the clock of the server that issued it.",
  },
  certificate_wrong_name: {
    what: "The certificate is for another host name.",
    cure: "Add the endpoint's host name to the certificate, or correct the endpoint's URL.",
  },
  certificate_unknown_issuer: {
    what: "The certificate is not from a known authority.",
    cure: "Use a certificate from a public authority and serve the whole chain.",
  },
  tls_protocol: {
    what: "We could not open a TLS connection.",
    cure: "Check that this port supports TLS 1.2 or later.",
  },
};

export function explain(
  error: string | null,
  responseStatus: number | null,
  detail: string | null = null,
): Explanation {
  const tls = detail === null ? undefined : tlsExplanations[detail];
  if (tls !== undefined) return tls;
  if (error === null) return { what: `The receiver returned ${responseStatus}.`, cure: "" };
  const known = explanations[error];
  if (known !== undefined) return known;
  if (responseStatus === 410) {
    return {
      what: "The receiver returned 410 Gone.",
      cure: "410 means that the receiver no longer accepts events, so we disabled the endpoint.",
    };
  }
  if (responseStatus === 429) {
    return {
      what: "The receiver returned 429 Too Many Requests.",
      cure: "We send more slowly until the receiver accepts requests. You don't need to do anything.",
    };
  }
  if (responseStatus === 401 || responseStatus === 403) {
    return {
      what: `The receiver rejected the request with ${responseStatus}.`,
      cure: "The receiver probably uses another secret. Compare both secrets.",
    };
  }
  if (responseStatus !== null && responseStatus >= 500) {
    return {
      what: `The receiver returned ${responseStatus}.`,
      cure: "The receiver failed or was restarting. Check its log.",
    };
  }
  return {
    what:
      responseStatus === null
        ? `The attempt failed: ${error}.`
        : `The receiver returned ${responseStatus}.`,
    cure: "A delivery succeeds only with a status from 200 to 299.",
  };
}
