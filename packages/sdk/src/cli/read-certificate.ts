import { connect } from "node:tls";
import type { ShownCertificate } from "@referral-service/contract/examination";

const timeoutMs = 5_000;

/** Connects once without sending a request. Undefined if the URL is not HTTPS. */
export async function readCertificate(url: string): Promise<ShownCertificate | undefined> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "https:") return undefined;
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || 443), servername: host, timeout: timeoutMs });
  try {
    await new Promise((resolve, reject) => {
      socket.once("secureConnect", resolve);
      socket.once("error", reject);
      socket.once("timeout", () => reject(new Error("timeout")));
    });
    const expiresAtMs = Date.parse(socket.getPeerCertificate().valid_to);
    return { expiresAtMs, error: null, errorDetail: null };
  } catch (error) {
    const { code = "" } = error as { code?: string };
    // Any other code means a network failure, which the first event also reveals.
    const isOfTls =
      /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_)/.test(code);
    return { expiresAtMs: null, error: isOfTls ? "tls_error" : code, errorDetail: code };
  } finally {
    socket.destroy();
  }
}
