import type { TLSSocket } from "node:tls";
import type { ShownCertificate } from "@referral-service/contract/examination";
import type { EgressGuard } from "../engine/egress-guard.ts";
import { connectTimeoutMs } from "../engine/exchange.ts";
import { failureOfError, tlsFaultOfError } from "../engine/failure-class.ts";
import { createGuardedConnector } from "../engine/guarded-connector.ts";

/**
 * Connects once without sending a request, and checks the chain of certificates as deliveries do.
 * Undefined if the URL is not HTTPS.
 */
export async function readCertificate(
  egressGuard: EgressGuard,
  url: string,
): Promise<ShownCertificate | undefined> {
  const { protocol, hostname, host, port } = new URL(url);
  if (protocol !== "https:") return undefined;
  const connect = createGuardedConnector(egressGuard, connectTimeoutMs);
  const { promise, resolve } = Promise.withResolvers<ShownCertificate>();
  connect({ protocol, hostname, host, port }, (error, socket) => {
    if (error !== null) {
      return resolve({
        expiresAtMs: null,
        error: failureOfError(error),
        errorDetail: tlsFaultOfError(error),
      });
    }
    const { valid_to: expiry } = (socket as TLSSocket).getPeerCertificate();
    socket.destroy();
    resolve({ expiresAtMs: Date.parse(expiry), error: null, errorDetail: null });
  });
  return promise;
}
