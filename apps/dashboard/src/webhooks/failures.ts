/** Explains the failure of an attempt, and what the receiver's owner can do about it. */
interface Explanation {
  what: string;
  cure: string;
}

const explanations: Record<string, Explanation> = {
  redirect: {
    what: "The receiver answered with a redirect.",
    cure: "Redirects are never followed. Register the address that it leads to.",
  },
  timeout: {
    what: "The receiver did not answer in time.",
    cure: "Answer 2xx at once and do the work afterwards.",
  },
  connect_timeout: {
    what: "No connection in time.",
    cure: "Check that the server runs, and that its firewall lets us through.",
  },
  connection_refused: {
    what: "No server listens at this address.",
    cure: "Start the receiver, or correct the port.",
  },
  connection_reset: {
    what: "The connection was broken off.",
    cure: "Check the receiver's log, and that of the proxy in front of it.",
  },
  dns_error: {
    what: "The host name has no address.",
    cure: "Check the name's spelling and its DNS records.",
  },
  tls_error: {
    what: "The certificate was not accepted.",
    cure: "Renew it, and serve the whole chain.",
  },
  blocked_address: {
    what: "The name leads to an address that is not public.",
    cure: "Webhooks go to public addresses only.",
  },
  invalid_response: {
    what: "The answer was not valid HTTP.",
    cure: "Check that an HTTP server listens at this address.",
  },
  unreadable_secret: {
    what: "The endpoint's secret could not be opened.",
    cure: "Rotate the secret, and tell the operator of this service.",
  },
};

const tlsExplanations: Record<string, Explanation> = {
  certificate_expired: {
    what: "The certificate has expired.",
    cure: "Renew it, and restart the server that shows it.",
  },
  certificate_not_yet_valid: {
    what: "The certificate is not valid yet.",
    cure: "Check the start date of the certificate, and the clock of the server that issued it.",
  },
  certificate_wrong_name: {
    what: "The certificate is for another host name.",
    cure: "Add this host name to the certificate, or correct the endpoint's URL.",
  },
  certificate_unknown_issuer: {
    what: "The certificate is not from a known authority.",
    cure: "Use a certificate from a public authority, and serve the whole chain.",
  },
  tls_protocol: {
    what: "No TLS connection was possible.",
    cure: "Check that this port speaks TLS 1.2 or later.",
  },
};

export function explain(
  error: string | null,
  responseStatus: number | null,
  detail: string | null = null,
): Explanation {
  const tls = detail === null ? undefined : tlsExplanations[detail];
  if (tls !== undefined) return tls;
  if (error === null) return { what: `The receiver answered ${responseStatus}.`, cure: "" };
  const known = explanations[error];
  if (known !== undefined) return known;
  if (responseStatus === 410) {
    return {
      what: "The receiver answered 410 Gone.",
      cure: "It asks for no more events, so the endpoint was disabled at once.",
    };
  }
  if (responseStatus === 429) {
    return {
      what: "The receiver answered 429: it got too many requests.",
      cure: "The service sends more slowly until the receiver takes them. You have nothing to do.",
    };
  }
  if (responseStatus === 401 || responseStatus === 403) {
    return {
      what: `The receiver refused the request with ${responseStatus}.`,
      cure: "Most often the signature is checked with another secret. Compare the receiver's secret.",
    };
  }
  if (responseStatus !== null && responseStatus >= 500) {
    return {
      what: `The receiver answered ${responseStatus}.`,
      cure: "Its own server failed or was restarting. Nothing is wrong with the signature.",
    };
  }
  return {
    what:
      responseStatus === null
        ? `The attempt failed: ${error}.`
        : `The receiver answered ${responseStatus}.`,
    cure: "Only a status from 200 to 299 counts as received.",
  };
}
