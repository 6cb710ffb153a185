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
  /** The media type of which the answer's body is given as a stream. */
  streamType?: string | undefined;
}

// A longer timer would fire at once.
const timerMsMax = 2_147_483_647;

export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
  /** In place of the body, when a stream was asked for and the answer is one. */
  stream?: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Sends a request once and reads the whole answer, or opens its stream, within the time allowed. */
export async function attempt(request: Attempt): Promise<Answer> {
  const { fetch, url, init, signal, streamType } = request;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal?.addEventListener("abort", stop);
  const leave = () => signal?.removeEventListener("abort", stop);
  return inTime(request, controller, async () => {
    const response = await fetch(url, { ...init, redirect: "manual", signal: controller.signal });
    const { status, headers } = response;
    if (response.ok && response.body && streamType && isOfType(response, streamType)) {
      const reader = response.body.getReader();
      const read = () => inTime(request, controller, () => reader.read());
      return { status, headers, body: new Uint8Array(), stream: streamOf(read, { stop, leave }) };
    }
    const body = new Uint8Array(await response.arrayBuffer());
    leave();
    return { status, headers, body };
  }).catch((error) => {
    leave();
    throw error;
  });
}

const isOfType = ({ headers }: Response, type: string) =>
  headers.get("Content-Type")?.split(";")[0] === type;

/** Throws what the caller can act on: their signal's reason, a timeout, or a broken connection. */
async function inTime<Result>(
  request: Attempt,
  controller: AbortController,
  run: () => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any and .timeout: the former is missing in Node 20.0, the latter in fake time.
  const timer = setTimeout(() => controller.abort(), Math.min(request.timeoutMs, timerMsMax));
  try {
    return await run();
  } catch (error) {
    request.signal?.throwIfAborted();
    throw controller.signal.aborted ? timeoutError(request) : connectionError(request, error);
  } finally {
    clearTimeout(timer);
  }
}

type Piece =
  | { done: false; value: Uint8Array<ArrayBuffer> }
  | { done: true; value?: Uint8Array<ArrayBuffer> | undefined };

/** Reads on as the stream is read; the time allowed begins anew with each piece. */
const streamOf = (
  read: () => Promise<Piece>,
  { stop, leave }: { stop: () => void; leave: () => void },
) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await read();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        leave();
      },
      cancel() {
        stop();
        leave();
      },
    },
    { highWaterMark: 0 },
  );

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
