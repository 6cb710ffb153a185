import type { ExtraHeaders } from "./extra-headers.ts";
import type { Log } from "./log.ts";

/** Address of the service, the key, and the defaults for all calls. */
export interface ClientOptions {
  /**
   * Address of the service, such as "https://referrals.example.com". The client adds `/api/v1`.
   * Default: the environment variable `REFERRAL_SERVICE_URL`.
   */
  baseUrl?: string | undefined;
  /**
   * An organization key or a personal key. Keep it on the server. Default: the environment variable
   * `REFERRAL_SERVICE_API_KEY`.
   */
  apiKey?: string | undefined;
  /**
   * Personal keys only: slug or ID of the organization to act in. Required if the key's owner is
   * active in several organizations. `client.organization("slug")` sets it later.
   */
  organization?: string | undefined;
  /** Replaces the global `fetch`, for example to use a proxy. It must not follow redirects. */
  fetch?: typeof globalThis.fetch | undefined;
  /**
   * Headers for every request, for example for a gateway. They do not replace the client's own
   * headers.
   */
  extraHeaders?: ExtraHeaders | undefined;
  /** Time limit of one attempt, including its response, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** Number of retries after a failed attempt. Default: 3. 0 means none. */
  retries?: number | undefined;
  /**
   * Called at the start and the end of each attempt. The client ignores errors that this function
   * throws. An event contains no key, header, query or body.
   */
  log?: Log | undefined;
}

/** Options of one call, which take precedence over the client's. */
export interface RequestOptions {
  /**
   * Cancels the call, even between two attempts. The call then rejects with the signal's reason.
   */
  signal?: AbortSignal | undefined;
  /** Time limit of one attempt, including its response, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Number of retries after a failed attempt. 0 means none. */
  retries?: number | undefined;
  /** Personal keys only: slug or ID of the organization to act in. */
  organization?: string | undefined;
  /** Headers for this call, such as `traceparent`. They do not replace the client's own headers. */
  extraHeaders?: ExtraHeaders | undefined;
}

/** For calls that create something. */
export interface CreateOptions extends RequestOptions {
  /**
   * Key that lets you repeat a request with only one effect, 1–255 visible ASCII characters.
   * Default: a random key, which covers the retries of this call.
   */
  idempotencyKey?: string | undefined;
}

/** For calls that change or delete something that has a `version`. */
export interface ChangeOptions extends RequestOptions {
  /**
   * The `version` that you read. The call changes nothing and rejects with
   * `PreconditionFailedError` if the resource now has another version. A retry also rejects with it
   * if the first attempt succeeded but its response was lost. If you omit `ifVersion`, the last
   * write wins.
   */
  ifVersion?: number | undefined;
}

/** Options for calls with the organization in the path, and for calls without an organization. */
export type OrganizationPathOptions<Options extends RequestOptions = RequestOptions> = Omit<
  Options,
  "organization"
>;
