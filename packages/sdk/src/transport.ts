import { type Answer, type Attempt, attempt } from "./attempt.ts";
import { ReferralServiceError } from "./errors/referral-service-error.ts";
import { toApiError } from "./errors/to-api-error.ts";
import type { ClientOptions, CreateOptions } from "./options.ts";
import { type LatestRateLimit, rateLimitIn } from "./rate-limit.ts";
import { delayBeforeRetryMs, wait } from "./retry.ts";
import { version } from "./version.ts";

export interface ApiRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api/v1, its parts already encoded */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  options?: CreateOptions | undefined;
  /** The path names the organization, or there is none: no `organization` parameter. */
  withoutOrganization?: true;
  /** The route is public: the key stays here. */
  withoutKey?: true;
  /** The answer is an image: its bytes are the result. */
  image?: true;
  /** Asks for this media type instead of JSON, and for its bytes as they arrive. */
  streamType?: "text/csv" | "text/event-stream";
}

/** Sends a request to the API until it succeeds or repeating it cannot help. */
export type Send = <Result>(request: ApiRequest) => Promise<Result>;

export function createTransport(client: ClientOptions, latest: LatestRateLimit): Send {
  const apiUrl = apiUrlOf(client.baseUrl);
  const apiKey = requireApiKey(client.apiKey);

  return async <Result>(request: ApiRequest) => {
    const options = request.options ?? {};
    const retries = options.retries ?? client.retries ?? 3;
    const once: Attempt = {
      fetch: client.fetch ?? globalThis.fetch,
      url: `${apiUrl}${request.path}${queryOf(request, client)}`,
      init: {
        method: request.method,
        headers: headersOf(request, apiKey),
        ...(request.body && { body: JSON.stringify(request.body) }),
      },
      route: `${request.method} ${request.path}`,
      timeoutMs: options.timeoutMs ?? client.timeoutMs ?? 30_000,
      signal: options.signal,
      redact: (text) => text.replaceAll(apiKey, "[API key]"),
      streamType: request.streamType,
    };
    for (let retryIndex = 0; ; retryIndex += 1) {
      try {
        const answer = await attempt(once);
        latest.value = rateLimitIn(answer.headers) ?? latest.value;
        // The contract fixes what each route answers; the service checks its answers against it.
        return resultOf(request, once, answer) as Result;
      } catch (error) {
        const delayMs = retryIndex < retries ? delayBeforeRetryMs(error, retryIndex) : undefined;
        if (delayMs === undefined) throw error;
        await wait(delayMs, options.signal);
      }
    }
  };
}

function resultOf(
  { image, streamType }: ApiRequest,
  { route, redact }: Attempt,
  { status, headers, body, stream }: Answer,
): unknown {
  if (stream !== undefined) return stream;
  if (status === 204) return undefined;
  const isSuccess = status >= 200 && status <= 299;
  if (isSuccess && image && headers.get("Content-Type")?.startsWith("image/")) return body;
  const text = new TextDecoder().decode(body);
  const failure = { route, status, headers, body: redact(text) };
  if (!isSuccess || image || streamType !== undefined) throw toApiError(failure);
  try {
    return JSON.parse(text);
  } catch {
    throw toApiError(failure);
  }
}

function headersOf(request: ApiRequest, apiKey: string) {
  const { method, body, options, withoutKey, image, streamType } = request;
  const headers: Record<string, string> = {
    Accept: image ? "image/*, application/json" : (streamType ?? "application/json"),
    "User-Agent": `referral-service-sdk/${version}`,
  };
  if (!withoutKey) headers.Authorization = `Bearer ${apiKey}`;
  if (body) headers["Content-Type"] = "application/json";
  if (method === "POST") {
    headers["Idempotency-Key"] = idempotencyKeyOf(options);
  }
  return headers;
}

function idempotencyKeyOf(options: CreateOptions | undefined): string {
  const key = options?.idempotencyKey ?? globalThis.crypto.randomUUID();
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ReferralServiceError(
    "`idempotencyKey` must be 1–255 visible ASCII characters. Leave it out to have one made.",
  );
}

function queryOf({ query, options, withoutOrganization }: ApiRequest, client: ClientOptions) {
  const organization = options?.organization ?? client.organization;
  const parameters = { ...query, ...(!withoutOrganization && { organization }) };
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function apiUrlOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new ReferralServiceError(
      "createClient needs a `baseUrl` such as https://referrals.example.com: http or https, and " +
        "without a user name, query or fragment.",
    );
  }
  return `${url.href.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;
}

function requireApiKey(apiKey: string): string {
  // Checked here because fetch would quote a key that is no header value in its own error.
  if (typeof apiKey === "string" && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new ReferralServiceError(
    "createClient needs an `apiKey` without white space. Check that the environment variable " +
      "that holds it is set, and that no line break was copied along.",
  );
}
