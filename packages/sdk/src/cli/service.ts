import type { ClientOptions } from "../options.ts";
import { createTransport, type Send } from "../transport.ts";
import { UsageError } from "./usage-error.ts";

interface ServiceValues {
  "base-url"?: string | undefined;
  organization?: string | undefined;
}

/**
 * Returns the service's address and the key. The key comes only from the environment, because other
 * users can see arguments.
 */
export function clientOptionsOf(values: ServiceValues): ClientOptions {
  const baseUrl = values["base-url"] ?? process.env.REFERRAL_SERVICE_URL;
  if (!baseUrl) {
    throw new UsageError(
      "Pass the URL of the service with --base-url https://referrals.example.com, or set REFERRAL_SERVICE_URL.",
    );
  }
  const apiKey = process.env.REFERRAL_SERVICE_API_KEY;
  if (!apiKey) {
    throw new UsageError(
      "Set the environment variable REFERRAL_SERVICE_API_KEY to an API key. An organization key " +
        "needs the scope webhooks:read to listen, and webhooks:write to send test events.",
    );
  }
  return { baseUrl, apiKey, organization: values.organization };
}

export const connectTo = (values: ServiceValues): Send => createTransport(clientOptionsOf(values));
