import type { Log } from "./log.ts";

/** How to reach the service, and as whom. */
export interface ClientOptions {
  /** Where the service runs, such as "https://referrals.example.com". `/api/v1` is added to it. */
  baseUrl: string;
  /** An organization key or a personal key. Keep it on the server. */
  apiKey: string;
  /**
   * Personal keys only: slug or id of the organization to act in. Needed when the key's owner is
   * active in several; `client.organization("slug")` names one later on.
   */
  organization?: string | undefined;
  /** Replaces the global `fetch`, for instance to go through a proxy. Must not follow redirects. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Time for one attempt, answer included, in milliseconds. 30,000 when omitted. */
  timeoutMs?: number | undefined;
  /** How often a failed attempt is repeated. 3 when omitted; 0 for never. */
  retries?: number | undefined;
  /**
   * Is told of every attempt as it goes out and as it ends. What it throws is dropped. An event has
   * no key, header, query or body in it.
   */
  log?: Log | undefined;
}

/** For one call; each option goes before the client's own. */
export interface RequestOptions {
  /** Ends the call, also between two attempts; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Time for one attempt, answer included, in milliseconds. */
  timeoutMs?: number | undefined;
  /** How often a failed attempt is repeated; 0 for never. */
  retries?: number | undefined;
  /** Personal keys only: slug or id of the organization to act in. */
  organization?: string | undefined;
}

/** For calls that create something. */
export interface CreateOptions extends RequestOptions {
  /**
   * Makes the service do the same thing once, however often it is asked to: 1–255 visible ASCII
   * characters. A random one is used when omitted, which covers this call's own retries.
   */
  idempotencyKey?: string | undefined;
}

/** For calls that change or delete something that has a `version`. */
export interface ChangeOptions extends RequestOptions {
  /**
   * The `version` that is to be changed, as it was read. When the resource has another one by now,
   * nothing is changed and the call rejects with `PreconditionFailedError`. So may a retry whose
   * first attempt succeeded, but whose answer was lost. Without it, the last write wins.
   */
  ifVersion?: number | undefined;
}

/** For calls whose path names the organization, or that are about none. */
export type OrganizationPathOptions<Options extends RequestOptions = RequestOptions> = Omit<
  Options,
  "organization"
>;
