import { ConnectionError } from "./errors/connection-error.ts";
import { TimeoutError } from "./errors/timeout-error.ts";

export interface Attempt {
  fetch: typeof globalThis.fetch;
  url: string;
  init: RequestInit;
  /** Method and path, such as "GET /referrals" */
  route: string;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Takes the API key out of a text. */
  redact: (text: string) => string;
}

// A longer timer would fire at once.
const timerMsMax = 2_147_483_647;

export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/** Sends a request once and reads the whole answer, within the time allowed. */
export async function attempt(request: Attempt): Promise<Answer> {
  const { fetch, url, init, signal, timeoutMs } = request;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort();
  // Not AbortSignal.any and .timeout: the former is missing in Node 20.0, the latter in fake time.
  const timer = setTimeout(stop, Math.min(timeoutMs, timerMsMax));
  signal?.addEventListener("abort", stop);
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: controller.signal });
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    signal?.throwIfAborted();
    throw controller.signal.aborted ? timeoutError(request) : connectionError(request, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

const timeoutError = ({ route, timeoutMs }: Attempt) =>
  new TimeoutError(
    `${route} got no complete answer within ${timeoutMs} ms. Raise \`timeoutMs\`, or check the ` +
      "network between here and the service.",
    timeoutMs,
  );

// Without `cause`: what a custom fetch throws may show the request's headers, and so the key.
const connectionError = ({ route, url, redact }: Attempt, error: unknown) =>
  new ConnectionError(
    `${route} got no answer from ${new URL(url).origin}: ${redact(innermostMessage(error))}. ` +
      "Check `baseUrl`, and that this machine can reach it.",
  );

/** Node says "fetch failed" and puts what happened into `cause`. */
function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return "unknown failure";
  if (error.cause instanceof Error) return innermostMessage(error.cause);
  const { code } = error as { code?: unknown };
  return error.message || (typeof code === "string" ? code : error.name);
}
