import { ConnectionError } from "./errors/connection-error.ts";
import { TimeoutError } from "./errors/timeout-error.ts";

export interface Attempt {
  fetch: typeof globalThis.fetch;
  url: string;
  init: RequestInit;
  /** Method and path, such as "GET /referrals" */
  route: string;
  timeoutMs: number;
  /** Signal that ends the attempt. It is not aborted yet. */
  signal: AbortSignal | undefined;
  /** Removes the API key from a text. */
  redact: (text: string) => string;
  /** Whether to return an image in the response body as bytes. */
  image?: true | undefined;
  /** Media type of responses that are returned as a stream. */
  streamType?: string | undefined;
}

// A longer timer would fire immediately.
const timerMsMax = 2_147_483_647;

export interface Answer {
  status: number;
  headers: Headers;
  /** Text, unless the caller asked for a stream or an image and the response is one. */
  body: string | Uint8Array | ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Sends a request once and reads the whole response, or opens its stream, within the time allowed.
 */
export async function attempt(request: Attempt): Promise<Answer> {
  const { fetch, url, init, signal, streamType, image } = request;
  // Uses neither AbortSignal.any nor AbortSignal.timeout, because Node 20.0 lacks the first and
  // fake timers lack the second.
  const controller = new AbortController();
  const stop = () => controller.abort();
  const leave = () => signal?.removeEventListener("abort", stop);
  signal?.addEventListener("abort", stop);
  const timer = setTimeout(stop, timerMs(request));
  let isStream = false;
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const { status, headers, body } = response;
    if (response.ok && body && streamType && typeOf(headers) === streamType) {
      isStream = true;
      return { status, headers, body: streamOf(body.getReader(), request, { controller, leave }) };
    }
    const isImage = image && response.ok && typeOf(headers)?.startsWith("image/");
    const content = isImage ? new Uint8Array(await response.arrayBuffer()) : await response.text();
    return { status, headers, body: content };
  } catch (error) {
    throw failureOf(request, controller, error);
  } finally {
    clearTimeout(timer);
    if (!isStream) leave();
  }
}

const timerMs = ({ timeoutMs }: Attempt) => Math.min(timeoutMs, timerMsMax);

const typeOf = (headers: Headers) => headers.get("Content-Type")?.split(";")[0];

/**
 * Returns the error for the caller: the reason of their signal, a timeout, or a broken connection.
 */
function failureOf(request: Attempt, controller: AbortController, error: unknown): unknown {
  if (request.signal?.aborted) return request.signal.reason;
  return controller.signal.aborted ? timeoutError(request) : connectionError(request, error);
}

/**
 * Reads the rest of the body while the caller reads the stream. The time limit starts again with
 * each piece.
 */
function streamOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  request: Attempt,
  { controller, leave }: { controller: AbortController; leave: () => void },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const stop = () => controller.abort();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(stream) {
        const timer = setTimeout(stop, timerMs(request));
        try {
          const { done, value } = await reader.read();
          if (!done) return stream.enqueue(value);
          stream.close();
        } catch (error) {
          stream.error(failureOf(request, controller, error));
        } finally {
          clearTimeout(timer);
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
}

const timeoutError = ({ route, timeoutMs }: Attempt) =>
  new TimeoutError(
    `${route} received no complete response within ${timeoutMs} ms. Increase \`timeoutMs\`, or check the ` +
      "network between this machine and the service.",
    timeoutMs,
  );

// Has no `cause`, because an error from a custom fetch can contain the request headers with the
// key.
const connectionError = ({ route, url, redact }: Attempt, error: unknown) =>
  new ConnectionError(
    `${route} received no response from ${new URL(url).origin}: ${redact(innermostMessage(error))}. ` +
      "Check `baseUrl`, and check that this machine can reach it.",
  );

/** Node's own message is "fetch failed". The reason is in `cause`. */
function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return "unknown failure";
  if (error.cause instanceof Error) return innermostMessage(error.cause);
  const { code } = error as { code?: unknown };
  return error.message || (typeof code === "string" ? code : error.name);
}
