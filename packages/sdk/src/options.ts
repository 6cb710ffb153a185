import type { ExtraHeaders } from "./extra-headers.ts";
import type { Log } from "./log.ts";

/** How to reach the service, and as whom. */
export interface ClientOptions {
  /**
   * Address of the service, such as "https://referrals.example.com". `/api/v1` is added to it.
   * Default: the environment variable `REFERRAL_SERVICE_URL`.
   */
  baseUrl?: string | undefined;
  /**
   * An organization key or a personal key. Keep it on the server. Default: the environment variable
   * `REFERRAL_SERVICE_API_KEY`.
   */
  apiKey?: string | undefined;
  /**
   * Personal keys only: slug or ID of the organization to act in. Needed when the key's owner is
   * active in several; `client.organization("slug")` names one later on.
   */
  organization?: string | undefined;
  /** Replaces the global `fetch`, for instance to go through a proxy. Must not follow redirects. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Headers for every request, for instance of a gateway. The client's own are not replaced. */
  extraHeaders?: ExtraHeaders | undefined;
  /** Time for one attempt, answer included, in milliseconds. 30,000 if omitted. */
  timeoutMs?: number | undefined;
  /** How often a failed attempt is repeated. 3 if omitted; 0 for never. */
  retries?: number | undefined;
  /**
   * Called when an attempt goes out and when it ends. Errors that it throws are ignored. An event
   * contains no key, header, query or body.
   */
  log?: Log | undefined;
}

/** Options of one call, which take precedence over the client's. */
export interface RequestOptions {
  /** Ends the call, also between two attempts; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Time for one attempt, answer included, in milliseconds. */
  timeoutMs?: number | undefined;
  /** How often a failed attempt is repeated; 0 for never. */
  retries?: number | undefined;
  /** Personal keys only: slug or ID of the organization to act in. */
  organization?: string | undefined;
  /** Headers for this call, such as `traceparent`. The client's own are not replaced. */
  extraHeaders?: ExtraHeaders | undefined;
}

/** For calls that create something. */
export interface CreateOptions extends RequestOptions {
  /**
   * Makes repeated requests with this key have one effect. 1–255 visible ASCII characters. When
   * omitted, a random one covers this call's own retries.
   */
  idempotencyKey?: string | undefined;
}

/** For calls that change or delete something that has a `version`. */
export interface ChangeOptions extends RequestOptions {
  /**
   * The `version` that you read. When the resource has another one by now, nothing is changed and
   * the call rejects with `PreconditionFailedError`. A retry can reject with it, too, when the
   * first attempt succeeded and its response was lost. Without `ifVersion` the last write wins.
   */
  ifVersion?: number | undefined;
}

/** Options of calls whose path names the organization, or that concern none. */
export type OrganizationPathOptions<Options extends RequestOptions = RequestOptions> = Omit<
  Options,
  "organization"
>;
