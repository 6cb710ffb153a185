import type { WebhookDelivery, WebhookEndpoint } from "@referral-service/contract";

interface Looked {
  endpoint: WebhookEndpoint;
  delivery: WebhookDelivery | undefined;
}

const byError: Record<string, string> = {
  redirect: "The receiver answers with a redirect, which is never followed. Register its target.",
  timeout: "The receiver did not answer in time. It should answer 2xx at once and work afterwards.",
  connect_timeout:
    "No connection was possible in time. Check that the server runs and its firewall.",
  connection_refused: "No server listens at this address. Start the receiver, or correct the port.",
  connection_reset: "The connection was broken off. Check the logs of the receiver and its proxy.",
  dns_error: "The host name has no address. Check its spelling and its DNS records.",
  tls_error: "The certificate was not accepted. Renew it, and serve the whole chain.",
  blocked_address: "The name leads to an address that is not public. Use a public one.",
  invalid_response: "The answer was not valid HTTP. Check that an HTTP server listens there.",
  unreadable_secret: "The endpoint's secret could not be opened. An admin rotates it in the app.",
};

/** The remedies, the most urgent one first. */
export function cureOf({ endpoint, delivery }: Looked): string {
  const enable =
    "An admin re-enables it in Settings → Webhooks, which offers to recover what was missed.";
  if (endpoint.isDisabled) return `The endpoint is disabled. ${why(delivery)} ${enable}`;
  if (!endpoint.isActive) return `The endpoint is paused. ${enable}`;
  if (delivery === undefined) return "Nothing has failed here within the retention.";
  if (delivery.status === "delivered") return "This delivery has arrived.";
  if (delivery.status === "permanently_failed") {
    return `${why(delivery)} Then an admin sends it again from the delivery log.`;
  }
  return why(delivery);
}

function why(delivery: WebhookDelivery | undefined): string {
  if (delivery === undefined) return "See its reason.";
  const { lastError, lastResponseStatus: status, attemptCount } = delivery;
  if (attemptCount === 0) return "It has not been tried yet; wait some seconds.";
  const known = lastError === null ? undefined : byError[lastError];
  if (known !== undefined) return known;
  if (status === 410) return "The receiver answered 410 Gone: it asks for no more events.";
  if (status === 429) {
    return "The receiver got too many requests. The service sends more slowly until it takes them.";
  }
  if (status === 401 || status === 403) {
    return `The receiver refused it with ${status}, most often because it verifies with another secret.`;
  }
  if (status !== null && status >= 500) {
    return `The receiver's own server failed with ${status}. Check its log.`;
  }
  return status === null
    ? `The attempt failed: ${lastError}.`
    : `The receiver answered ${status}; only 200 to 299 counts as received.`;
}
