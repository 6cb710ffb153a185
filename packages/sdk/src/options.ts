import type { ExtraHeaders } from "./extra-headers.ts";
import type { Log } from "./log.ts";

/** URL of the service, API key, and defaults for all calls. */
export interface ClientOptions {
  /**
   * URL of the service, such as "https://referrals.example.com". The client adds `/api/v1`.
   * Default: the environment variable `REFERRAL_SERVICE_URL`.
   */
  baseUrl?: string | undefined;
  /**
   * An organization key or a personal key. Keep it on the server. Default: the environment variable
   * `REFERRAL_SERVICE_API_KEY`.
   */
  apiKey?: string | undefined;
  /**
   * Slug or ID of the organization to act in, for personal keys only. Required if the key's owner
   * is active in several organizations. You can also choose the organization later with
   * `client.organization("slug")`.
   */
  organization?: string | undefined;
  /**
   * Function to use instead of the global `fetch`, for example with a proxy. It must not follow
   * redirects.
   */
  fetch?: typeof globalThis.fetch | undefined;
  /**
   * Headers for every request, for example to authenticate to a gateway. They do not replace the client's own
   * headers.
   */
  extraHeaders?: ExtraHeaders | undefined;
  /** Time limit of one attempt, including its response, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** Number of retries after a failed attempt. Default: 3. 0 means none. */
  retries?: number | undefined;
  /**
   * Function to call at the start and at the end of each attempt. The client ignores errors that
   * the function throws. An event contains no key, header, query or body.
   */
  log?: Log | undefined;
}

/** Options of one call. They take precedence over the client's options. */
export interface RequestOptions {
  /**
   * Signal that cancels the call, even between two attempts. The call then rejects with the
   * signal's reason.
   */
  signal?: AbortSignal | undefined;
  /** Time limit of one attempt, including its response, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Number of retries after a failed attempt. 0 means none. */
  retries?: number | undefined;
  /** Slug or ID of the organization to act in, for personal keys only. */
  organization?: string | undefined;
  /** Headers for this call, such as `traceparent`. They do not replace the client's own headers. */
  extraHeaders?: ExtraHeaders | undefined;
}

/** Options for calls that create something. */
export interface CreateOptions extends RequestOptions {
  /**
   * Key of 1–255 visible ASCII characters. A repeated request with the same key takes effect only once.
   * Default: a random key, which covers only the retries of this call.
   */
  idempotencyKey?: string | undefined;
}

/** Options for calls that change or delete something with a `version`. */
export interface ChangeOptions extends RequestOptions {
  /**
   * Version that you read. The call rejects with `PreconditionFailedError` if the resource now has
   * another version. Nothing is then changed. A retry also rejects with this error if the first
   * attempt succeeded but its response was lost. A call without `ifVersion` can overwrite changes
   * by others.
   */
  ifVersion?: number | undefined;
}

/** Options for calls with the organization in the path, and for calls without an organization. */
export type OrganizationPathOptions<Options extends RequestOptions = RequestOptions> = Omit<
  Options,
  "organization"
>;
