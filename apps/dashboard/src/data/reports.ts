import type { ReportInterval } from "@referral-service/contract";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { type Answer, api } from "./request.ts";

/** From its beginning (included) to its end (excluded), in Unix ms. */
export interface Window {
  from: number;
  to: number;
}

/** A period and the previous one. */
export interface Windows {
  now: Window;
  before: Window;
}

/** The same report on the period and on the previous one. */
export interface Compared<Report> {
  now: Report;
  before: Report;
}

/** The number of rows that a report names. */
export const namedMax = 100;

interface Asked {
  slug: string;
  /** Undefined when the period in the address is invalid. */
  windows: Windows | undefined;
}

function comparedQuery<Report>(
  key: readonly [kind: string, slug: string, ...asked: unknown[]],
  windows: Windows | undefined,
  ask: (window: Window, signal: AbortSignal) => Promise<Report>,
) {
  return queryOptions({
    queryKey: ["reports", ...key, windows],
    queryFn:
      windows === undefined
        ? skipToken
        : async ({ signal }): Promise<Compared<Report>> => {
            const [now, before] = await Promise.all([
              ask(windows.now, signal),
              ask(windows.before, signal),
            ]);
            return { now, before };
          },
    // Keeps the previous figures until the next ones arrive, except those of another organization.
    placeholderData: (shown: Compared<Report> | undefined, of) =>
      of?.queryKey[2] === key[1] ? shown : undefined,
  });
}

export const referralReportQuery = ({
  slug,
  windows,
  interval,
  referrer,
}: Asked & { interval: ReportInterval; referrer: string | undefined }) =>
  comparedQuery<Answer<"GET /reports/referrals">>(
    ["referrals", slug, interval, referrer],
    windows,
    (window, signal) =>
      api("GET /reports/referrals", {
        query: { organization: slug, ...window, interval, referrerId: referrer, limit: namedMax },
        signal,
      }),
  );

export const referrerReportQuery = ({ slug, windows }: Asked) =>
  comparedQuery<Answer<"GET /reports/referrers">>(["referrers", slug], windows, (window, signal) =>
    api("GET /reports/referrers", {
      query: { organization: slug, ...window, limit: namedMax },
      signal,
    }),
  );

export const paymentReportQuery = ({ slug, windows }: Asked) =>
  comparedQuery<Answer<"GET /reports/bonus-payments">>(
    ["bonus-payments", slug],
    windows,
    (window, signal) =>
      api("GET /reports/bonus-payments", { query: { organization: slug, ...window }, signal }),
  );
