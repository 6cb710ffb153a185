import { Agent, type Dispatcher, errors } from "undici";
import { createDeadlines } from "./deadlines.ts";
import type { EgressGuard } from "./egress-guard.ts";
import { createGuardedConnector, EgressBlocked } from "./guarded-connector.ts";

/** Why an attempt failed, in one word that stays the same over versions. */
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

/** What came of one attempt. */
export interface ExchangeResult {
  durationMs: number;
  responseStatus: number | null;
  responseBodyExcerpt: string | null;
  /** Null when the receiver accepted it. */
  failure: FailureClass | null;
  /** The Retry-After header of a 429 or 503. */
  retryAfter: string | undefined;
}

export interface Exchange {
  post(request: {
    url: string;
    headers: Record<string, string>;
    body: string;
  }): Promise<ExchangeResult>;
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;
const responseBytesMax = 64 * 1_024;
const excerptBytesMax = 1_024;

/** Posts webhooks: connections are kept alive, redirects are failures, nothing is read for ever. */
export function createExchange({
  egressGuard,
  timeoutMs,
}: {
  egressGuard: EgressGuard;
  timeoutMs: number;
}): Exchange {
  const agent = new Agent({
    connect: createGuardedConnector(egressGuard, Math.min(connectTimeoutMs, timeoutMs)),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    pipelining: 1,
  });
  const deadlines = createDeadlines(timeoutMs);

  return {
    async post({ url, headers, body }) {
      const startedMs = performance.now();
      const deadline = deadlines.start();
      const durationMs = () => Math.round(performance.now() - startedMs);
      try {
        const response = await agent.request({
          ...splitUrl(url),
          method: "POST",
          headers,
          body,
          signal: deadline.signal,
        });
        const responseBodyExcerpt = await readExcerpt(response.body);
        return {
          durationMs: durationMs(),
          responseStatus: response.statusCode,
          responseBodyExcerpt,
          failure: failureOfStatus(response.statusCode),
          retryAfter: retryAfterOf(response),
        };
      } catch (error) {
        return {
          durationMs: durationMs(),
          responseStatus: null,
          responseBodyExcerpt: null,
          failure: failureOfError(error),
          retryAfter: undefined,
        };
      } finally {
        deadline.clear();
      }
    },
    async close() {
      deadlines.close();
      await agent.destroy();
    },
  };
}

function splitUrl(url: string) {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}

async function readExcerpt(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const kept: Buffer[] = [];
  let keptLength = 0;
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (keptLength < excerptBytesMax) {
      const part = chunk.subarray(0, excerptBytesMax - keptLength);
      kept.push(part);
      keptLength += part.length;
    }
    // Leaving the loop destroys the rest: the status has already decided.
    if (length > responseBytesMax) break;
  }
  // Postgres cannot store NUL in text.
  return new TextDecoder().decode(Buffer.concat(kept)).replaceAll("\0", "\u{fffd}");
}

function failureOfStatus(status: number): FailureClass | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "http_status";
}

function retryAfterOf({ statusCode, headers }: Dispatcher.ResponseData) {
  if (statusCode !== 429 && statusCode !== 503) return undefined;
  const header = headers["retry-after"];
  return typeof header === "string" ? header : undefined;
}

function failureOfError(error: unknown): FailureClass {
  if (error instanceof EgressBlocked) return "blocked_address";
  if (error instanceof errors.ConnectTimeoutError) return "connect_timeout";
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return "timeout";
  }
  const { name, code = "" } = error as { name?: string; code?: string };
  if (name === "AbortError" || name === "TimeoutError" || code === "UND_ERR_ABORTED") {
    return "timeout";
  }
  if (code === "ECONNREFUSED") return "connection_refused";
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) return "dns_error";
  if (code === "ETIMEDOUT") return "connect_timeout";
  if (/^(ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) {
    return "tls_error";
  }
  if (name === "HTTPParserError" || /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES)/.test(code)) {
    return "invalid_response";
  }
  return "connection_reset";
}
