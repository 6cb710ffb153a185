import { Agent, type Dispatcher } from "undici";
import { createAgents } from "./agents.ts";
import { createDeadlines } from "./deadlines.ts";
import type { EgressGuard } from "./egress-guard.ts";
import {
  type FailureClass,
  failureOfError,
  failureOfStatus,
  TooManyInterimResponses,
} from "./failure-class.ts";
import { createGuardedConnector } from "./guarded-connector.ts";

/** What came of one attempt. */
export interface ExchangeResult {
  durationMs: number;
  /** Null when no status was received. */
  responseStatus: number | null;
  /** Null when there was no answer, or it broke off. */
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
const interimResponsesMax = 10;
/** However long a receiver offers to keep an idle connection open. */
const keepAliveMaxMs = 30_000;
const originsPerAgentMax = 2_000;

/** Posts webhooks: connections are kept alive, redirects are failures, nothing is read for ever. */
export function createExchange({
  egressGuard,
  timeoutMs,
}: {
  egressGuard: EgressGuard;
  timeoutMs: number;
}): Exchange {
  // Half of a short limit, to tell a connection that is not made from an answer that does not come.
  const connect = createGuardedConnector(egressGuard, Math.min(connectTimeoutMs, timeoutMs / 2));
  const agents = createAgents(
    () =>
      new Agent({
        connect,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        keepAliveMaxTimeout: keepAliveMaxMs,
        pipelining: 1,
      }),
    { originsMax: originsPerAgentMax },
  );
  const deadlines = createDeadlines(timeoutMs);

  return {
    async post({ url, headers, body }) {
      const startedMs = performance.now();
      const deadline = deadlines.start();
      try {
        const { origin, pathname, search } = new URL(url);
        const response = await agents.agentFor(origin).request({
          origin,
          path: pathname + search,
          method: "POST",
          headers,
          body,
          signal: deadline.signal,
          onInfo: limitInterimResponses(),
        });
        const answer = await readAnswer(response);
        return { durationMs: since(startedMs), ...answer };
      } catch (error) {
        return {
          durationMs: since(startedMs),
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
      await agents.destroy();
    },
  };
}

const since = (startedMs: number) => Math.round(performance.now() - startedMs);

/** A receiver may send 1xx answers without end, each of them small. */
function limitInterimResponses() {
  let count = 0;
  return () => {
    count += 1;
    if (count > interimResponsesMax) throw new TooManyInterimResponses();
  };
}

/** A refusal stays one however its body ends; a success whose body breaks off is none. */
async function readAnswer(response: Dispatcher.ResponseData) {
  const failure = failureOfStatus(response.statusCode);
  const answer = { responseStatus: response.statusCode, retryAfter: retryAfterOf(response) };
  try {
    return { ...answer, failure, responseBodyExcerpt: await readExcerpt(response.body) };
  } catch (error) {
    return { ...answer, failure: failure ?? failureOfError(error), responseBodyExcerpt: null };
  }
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

function retryAfterOf({ statusCode, headers }: Dispatcher.ResponseData) {
  if (statusCode !== 429 && statusCode !== 503) return undefined;
  const header = headers["retry-after"];
  return typeof header === "string" ? header : undefined;
}
