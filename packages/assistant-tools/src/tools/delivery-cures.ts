import type { WebhookDelivery, WebhookEndpoint } from "@referral-service/contract";

interface Looked {
  endpoint: WebhookEndpoint;
  delivery: WebhookDelivery | undefined;
}

const byError: Record<string, string> = {
  redirect:
    "The receiver returned a redirect. The service never follows redirects. Register the final URL.",
  timeout:
    "The receiver did not respond in time. It must return 2xx immediately and do the work afterward.",
  connect_timeout:
    "The connection timed out. Check that the server is running and that its firewall allows the connection.",
  connection_refused:
    "No server listens at this host and port. Start the receiver, or correct the port.",
  connection_reset:
    "The connection failed or was interrupted. Check the logs of the receiver and its proxy.",
  dns_error: "The host name could not be resolved. Check its spelling and its DNS records.",
  tls_error:
    "The TLS connection failed. Check that the port supports TLS 1.2 or later, and that the certificate is valid, matches the host name and is served with its whole chain.",
  blocked_address:
    "The URL's host has an IP address that is not public. Register a URL with a public host.",
  invalid_response: "The response was not valid HTTP. Check that an HTTP server listens there.",
  unreadable_secret:
    "The endpoint's secret could not be decrypted. An admin must rotate it in the app.",
  missing_event:
    "The organization has no event with this ID. Nothing was sent. Contact the operator of the service.",
};

/** Returns the fix for the most urgent problem. */
export function cureOf({ endpoint, delivery }: Looked): string {
  const how = (verb: string) =>
    `An admin can ${verb} the endpoint and recover missed events in Settings → Webhooks.`;
  if (endpoint.isDisabled) return `The endpoint is disabled. ${why(delivery)} ${how("re-enable")}`;
  if (!endpoint.isActive) return `The endpoint is paused. ${how("resume")}`;
  if (delivery === undefined) return "No delivery failed within the retention period.";
  if (delivery.status === "delivered") return "This delivery succeeded.";
  if (delivery.status === "permanently_failed") {
    return `${why(delivery)} Then an admin can redeliver the event from the delivery log.`;
  }
  return why(delivery);
}

function why(delivery: WebhookDelivery | undefined): string {
  if (delivery === undefined) return "See `disabledReason`.";
  const { lastError, lastResponseStatus: status, attemptCount } = delivery;
  if (attemptCount === 0) return "The delivery has no attempt yet. Wait a few seconds.";
  const known = lastError === null ? undefined : byError[lastError];
  if (known !== undefined) return known;
  if (status === 410) return "The receiver returned 410 Gone, so it no longer accepts events.";
  if (status === 429) {
    return "The receiver received too many requests. The service sends more slowly until the receiver accepts them.";
  }
  if (status === 401 || status === 403) {
    return `The receiver returned ${status}. It probably verifies signatures with another secret.`;
  }
  if (status !== null && status >= 500) {
    return `The receiver's server failed with ${status}. Check its log.`;
  }
  return status === null
    ? `The attempt failed: ${lastError}.`
    : `The receiver returned ${status}. A delivery succeeds only with a status from 200 to 299.`;
}
