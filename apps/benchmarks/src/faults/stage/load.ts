import { setTimeout as delay } from "node:timers/promises";
import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { Agent, request } from "undici";
import type { ApiProcess, Tenant } from "./stage.ts";

/** An acknowledged change. */
interface Acknowledged {
  referralId: string;
  version: number;
  atMs: number;
}

/** The result of one attempt of a request. */
export interface Answer {
  /** The name of the API. */
  api: string;
  /** Status of the response. Undefined if the connection broke before it arrived. */
  status: number | undefined;
  /** System error code of the broken connection. */
  brokenBy: string | undefined;
  hasRetryAfter: boolean;
  startedMs: number;
  durationMs: number;
}

export interface Load {
  acknowledged: Acknowledged[];
  answers: Answer[];
  /** Names of referrals that no API acknowledged despite all retries. */
  givenUp: string[];
  /** Lets every client finish its last request, including all retries. */
  stop(): Promise<void>;
}

interface LoadOptions {
  /** The APIs, used in rotation and read again for each request. */
  apis: readonly Pick<ApiProcess, "name" | "baseUrl">[];
  organization: Tenant;
  /**
   * Whether the fault runs in the small set, whose clients send fewer requests, because requests
   * take most of its processor time.
   */
  isSmall: boolean;
  clientCount?: number;
  perSecond?: number;
  /** The time that a client waits for a response. */
  requestLimitMs?: number;
}

interface Call {
  method: "POST" | "PATCH";
  path: string;
  body: object;
  idempotencyKey?: string;
}

const repeatDelayMs = 100;
const giveUpAfterMs = 150_000;
const patchEvery = 5;

/**
 * Creates referrals, retrying each with its Idempotency-Key until it is acknowledged, and patches
 * some.
 */
export function startLoad(options: LoadOptions): Load {
  const { apis, organization, isSmall, clientCount = 8, perSecond = isSmall ? 40 : 100 } = options;
  const { requestLimitMs = 30_000 } = options;
  const agent = new Agent();
  const [acknowledged, answers, givenUp]: [Acknowledged[], Answer[], string[]] = [[], [], []];
  const loadId = newId();
  let stopped = false;

  async function send(api: (typeof apis)[number], { method, path, body, idempotencyKey }: Call) {
    const startedMs = performance.now();
    const answer: Answer = {
      ...{ api: api.name, status: undefined, brokenBy: undefined, hasRetryAfter: false, startedMs },
      durationMs: 0,
    };
    answers.push(answer);
    try {
      const response = await request(api.baseUrl + path, {
        dispatcher: agent,
        signal: AbortSignal.timeout(requestLimitMs),
        method,
        headers: {
          Authorization: `Bearer ${organization.key}`,
          "Content-Type": "application/json",
          ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
        },
        body: JSON.stringify(body),
      });
      const text = await response.body.text();
      answer.status = response.statusCode;
      answer.hasRetryAfter = response.headers["retry-after"] !== undefined;
      if (answer.status !== 200 && answer.status !== 201) return undefined;
      const { id, version } = JSON.parse(text) as { id: string; version: number };
      acknowledged.push({ referralId: id, version, atMs: Date.now() });
      return id;
    } catch (error) {
      const { name, code, message } = error as Error & { code?: string };
      answer.brokenBy = name === "TimeoutError" ? name : (code ?? message);
      return undefined;
    } finally {
      answer.durationMs = performance.now() - startedMs;
    }
  }

  async function create(name: string, turn: number): Promise<string | undefined> {
    const { referrerIds } = organization;
    const body = { name, referrerId: referrerIds[turn % referrerIds.length] };
    const call: Call = { method: "POST", path: "/referrals", body, idempotencyKey: name };
    const untilMs = performance.now() + giveUpAfterMs;
    for (let attempt = 0; performance.now() < untilMs; attempt += 1) {
      const api = apis[(turn + attempt) % apis.length];
      const id = api && (await send(api, call));
      if (id !== undefined) return id;
      await delay(repeatDelayMs);
    }
    givenUp.push(name);
    return undefined;
  }

  async function runClient(client: number) {
    const pauseMs = (1_000 * clientCount) / perSecond;
    for (let count = 1; !stopped; count += 1) {
      const nextMs = performance.now() + pauseMs;
      const turn = client + count;
      const id = await create(`${loadId}-${client}-${count}`, turn);
      const api = apis[turn % apis.length];
      if (api !== undefined && id !== undefined && count % patchEvery === 0) {
        // The client does not retry the PATCH, because without an Idempotency-Key a retry could
        // have a second effect.
        await send(api, { method: "PATCH", path: `/referrals/${id}`, body: { notes: "Met" } });
      }
      await delay(Math.max(0, nextMs - performance.now()));
    }
  }

  const clients = Array.from({ length: clientCount }, (_, client) => runClient(client));
  return {
    acknowledged,
    answers,
    givenUp,
    async stop() {
      stopped = true;
      await Promise.all(clients);
      await agent.destroy();
    },
  };
}
