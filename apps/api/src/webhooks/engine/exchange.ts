import { Agent } from "undici";
import { createAgents } from "./agents.ts";
import { type Answer, AnswerReader } from "./answer.ts";
import type { EgressGuard } from "./egress-guard.ts";
import { DeadlinePassed } from "./failure-class.ts";
import { createGuardedConnector } from "./guarded-connector.ts";
import { createSharedTimer } from "./shared-timer.ts";

export interface ExchangeResult extends Answer {
  durationMs: number;
}

export interface ExchangeRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Time limit of this request. Default, also for null: the exchange's time limit. */
  timeoutMs?: number | null;
}

export interface Exchange {
  post(request: ExchangeRequest): Promise<ExchangeResult>;
  close(): Promise<void>;
}

export const connectTimeoutMs = 5_000;
/** The longest time that an idle connection is kept, even if the receiver allows a longer time. */
const keepAliveMaxMs = 30_000;
const originsPerAgentMax = 2_000;

export interface ExchangeOptions {
  egressGuard: EgressGuard;
  /** The time limit of requests without their own. */
  timeoutMs: number;
}

/**
 * Posts webhooks. Keeps connections alive, treats redirects as failures, and limits the duration
 * and size of responses.
 */
export function createExchange({ egressGuard, timeoutMs }: ExchangeOptions): Exchange {
  // Connecting can take up to half of a short limit, so that a missing connection and a missing
  // response are different failures.
  const connect = createGuardedConnector(egressGuard, Math.min(connectTimeoutMs, timeoutMs / 2));
  const agentsWith = ({ pipelining }: { pipelining: number }) =>
    createAgents(
      () =>
        new Agent({
          connect,
          // The time limit of the whole exchange replaces those of its parts.
          headersTimeout: 0,
          bodyTimeout: 0,
          keepAliveMaxTimeout: keepAliveMaxMs,
          pipelining,
        }),
      { originsMax: originsPerAgentMax },
    );
  const agents = agentsWith({ pipelining: 1 });
  // undici keeps no connection if its pipelining is 0, so each request gets a new one.
  const unkept = agentsWith({ pipelining: 0 });
  const deadlines = createSharedTimer(timeoutMs);

  return {
    async post({ url, headers, body, timeoutMs: ownMs }) {
      const startedMs = performance.now();
      let reader = new AnswerReader();
      const clearDeadline = deadlines.start(
        () => reader.abort(new DeadlinePassed()),
        ownMs ?? timeoutMs,
      );
      const answerBy = ({ agentFor }: typeof agents) => {
        try {
          const { origin, pathname, search } = new URL(url);
          const path = pathname + search;
          agentFor(origin).dispatch({ origin, path, method: "POST", headers, body }, reader);
        } catch (error) {
          reader.onResponseError(undefined, error as Error);
        }
        return reader.answer;
      };
      let answer = await answerBy(agents);
      if (reader.hasFoundDeadConnection) {
        reader = new AnswerReader();
        answer = await answerBy(unkept);
      }
      clearDeadline();
      return { durationMs: Math.round(performance.now() - startedMs), ...answer };
    },
    async close() {
      deadlines.close();
      await Promise.all([agents.destroy(), unkept.destroy()]);
    },
  };
}
