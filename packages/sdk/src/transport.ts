import { type Answered, type ApiPromise, apiPromise } from "./api-promise.ts";
import { type Answer, type Attempt, attempt } from "./attempt.ts";
import { connectionOf } from "./connection.ts";
import { ReferralServiceError } from "./errors/referral-service-error.ts";
import { toApiError } from "./errors/to-api-error.ts";
import { withExtraHeaders } from "./extra-headers.ts";
import { logAttempt } from "./log.ts";
import type { ChangeOptions, ClientOptions, CreateOptions } from "./options.ts";
import { warnIfOutdated } from "./outdated.ts";
import { requirePath } from "./path.ts";
import { LatestRateLimit } from "./rate-limit.ts";
import { delayBeforeRetryMs, wait } from "./retry.ts";
import { version } from "./version.ts";

export const retriesDefault = 3;
export const timeoutMsDefault = 30_000;

export interface ApiRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path under /api/v1, with encoded parts */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /** The image to send unchanged, in place of `body`. */
  picture?: Picture | undefined;
  options?: (CreateOptions & ChangeOptions) | undefined;
  /**
   * Whether to omit the `organization` parameter, because the organization is in the path or there
   * is none.
   */
  withoutOrganization?: true;
  /** Whether the operation is public. The client then does not send the key. */
  withoutKey?: true;
  /** Whether to return the bytes of an image. */
  image?: true;
  /** Media type to request instead of JSON. The call then returns a stream. */
  streamType?: "text/csv" | "text/event-stream";
}

/** Bytes of an image. A `Blob` or `File` also has a media type. */
export type Picture = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array>;

/** Reads a stream to its end first, because a retry sends the same bytes again. */
const sendable = (picture: Picture): Exclude<Picture, ReadableStream> | Promise<ArrayBuffer> =>
  picture instanceof ReadableStream
    ? new Response(picture as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer()
    : picture;

/** Sends a request to the API until it succeeds or a retry cannot help. */
export type Send = <Result>(request: ApiRequest) => ApiPromise<Result>;

export function createTransport(client: ClientOptions, latest = new LatestRateLimit()): Send {
  const { apiUrl, apiKey } = connectionOf(client);
  const redact = (text: string) => text.replaceAll(apiKey, "[API key]");

  async function send<Result>(request: ApiRequest): Promise<Answered<Result>> {
    requirePath(request);
    const { method, path, body, picture, options = {}, image, streamType } = request;
    const { signal, retries = client.retries ?? retriesDefault } = options;
    const bytes = picture && (await sendable(picture));
    const once: Attempt = {
      fetch: client.fetch ?? globalThis.fetch,
      url: apiUrl + path + queryOf(request, client),
      init: {
        method,
        headers: withExtraHeaders(
          headersOf(request, apiKey),
          client.extraHeaders,
          options.extraHeaders,
        ),
        redirect: "manual",
        body: body ? JSON.stringify(body) : ((bytes as RequestInit["body"]) ?? null),
      },
      route: `${method} ${path}`,
      timeoutMs: options.timeoutMs ?? client.timeoutMs ?? timeoutMsDefault,
      signal,
      redact,
      image,
      streamType,
    };
    for (let number = 1; ; number += 1) {
      signal?.throwIfAborted();
      const logEnd =
        client.log && logAttempt(client.log, { method, path: redact(path), attempt: number });
      let answer: Answer | undefined;
      try {
        answer = await attempt(once);
        latest.note(answer.headers);
        warnIfOutdated(answer.headers);
        // The contract defines the response of each operation, and the service checks its responses
        // against the contract.
        const data = resultOf(request, once, answer) as Result;
        logEnd?.({ answer, retryInMs: undefined });
        return { data, status: answer.status, headers: answer.headers };
      } catch (error) {
        const retryInMs = number <= retries ? delayBeforeRetryMs(error, number - 1) : undefined;
        logEnd?.({ answer, error, retryInMs });
        if (retryInMs === undefined) throw error;
        await wait(retryInMs, signal);
      }
    }
  }

  return (request) => apiPromise(send(request));
}

function resultOf(
  { image, streamType }: ApiRequest,
  { route, redact }: Attempt,
  { status, headers, body }: Answer,
): unknown {
  if (status === 204) return undefined;
  if (typeof body !== "string") return body;
  const isSuccess = status >= 200 && status <= 299;
  const json = isSuccess && !image && !streamType ? parsed(body) : undefined;
  if (json === undefined) throw toApiError({ route, status, headers, body: redact(body) });
  return json;
}

/** Parses a text as JSON. Undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headersOf(request: ApiRequest, apiKey: string) {
  const { method, body, picture, options, withoutKey, image, streamType } = request;
  const headers: Record<string, string> = {
    Accept: image ? "image/*, application/json" : (streamType ?? "application/json"),
    "User-Agent": `referral-service-sdk/${version}`,
  };
  if (!withoutKey) headers.Authorization = `Bearer ${apiKey}`;
  if (body) headers["Content-Type"] = "application/json";
  if (picture) headers["Content-Type"] = typeOfPicture(picture);
  if (method === "POST") {
    headers["Idempotency-Key"] = idempotencyKeyOf(options);
  }
  if (options?.ifVersion !== undefined) headers["If-Match"] = `"${options.ifVersion}"`;
  return headers;
}

/** The service detects the type from the bytes if the image has no media type. */
const typeOfPicture = (picture: Picture) =>
  (picture instanceof Blob && picture.type) || "application/octet-stream";

function idempotencyKeyOf(options: CreateOptions | undefined): string {
  const key = options?.idempotencyKey ?? globalThis.crypto.randomUUID();
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ReferralServiceError(
    "`idempotencyKey` must be 1–255 visible ASCII characters. Omit it to get a random key.",
  );
}

function queryOf({ query, options, withoutOrganization }: ApiRequest, client: ClientOptions) {
  const organization = withoutOrganization
    ? undefined
    : (options?.organization ?? client.organization);
  if (query === undefined && organization === undefined) return "";
  const parameters = Object.entries({ ...query, organization });
  const given = parameters.filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  ).toString();
  return text && `?${text}`;
}
