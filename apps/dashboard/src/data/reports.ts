import type { ReportInterval } from "@referral-service/contract";
import { minuteMs } from "../ui/durations.ts";
import { ofOrganization } from "./queries.ts";
import type { Answer, OrganizationApi } from "./request.ts";

/** A period from its start (included) to its end (excluded), in Unix ms. */
export interface Window {
  from: number;
  to: number;
}

/** A period and the previous one. */
export interface Windows {
  now: Window;
  before: Window;
}

/** The same report for the period and the previous one. */
export interface Compared<Report> {
  now: Report;
  before: Report;
}

/** Maximum number of rows in a report. */
export const namedMax = 100;

/** The periods to request. Undefined if the period in the URL is invalid. */
type Asked = Windows | undefined;

const comparedQuery = <Report>(
  [report, ...of]: readonly [string, ...unknown[]],
  windows: Asked,
  ask: (api: OrganizationApi, window: Window) => Promise<Report>,
) =>
  ofOrganization(
    ["reports", report, ...of, windows],
    async (api): Promise<Compared<Report>> => {
      if (windows === undefined) throw new Error("A report needs a period");
      const [now, before] = await Promise.all([ask(api, windows.now), ask(api, windows.before)]);
      return { now, before };
    },
    {
      enabled: windows !== undefined,
      keepsShown: true,
    },
  );

export const referralReportQuery = (
  windows: Asked,
  { interval, referrer }: { interval: ReportInterval; referrer: string | undefined },
) =>
  comparedQuery<Answer<"GET /reports/referrals">>(
    ["referrals", interval, referrer],
    windows,
    (api, window) =>
      api("GET /reports/referrals", {
        query: { ...window, interval, referrerId: referrer, limit: namedMax },
      }),
  );

/** The main figures of all reports. */
export const summaryQuery = (window: Window) =>
  ofOrganization(
    ["reports", "summary", window],
    (api) => api("GET /reports/summary", { query: { ...window } }),
    { staleTime: 5 * minuteMs },
  );

/** Number of referrals by the furthest status that they reached. */
export const funnelQuery = (windows: Asked, { referrer }: { referrer: string | undefined }) =>
  ofOrganization(
    ["reports", "funnel", referrer, windows],
    (api) => {
      if (windows === undefined) throw new Error("A report needs a period");
      return api("GET /reports/funnel", { query: { ...windows.now, referrerId: referrer } });
    },
    { enabled: windows !== undefined, keepsShown: true },
  );

export const referrerReportQuery = (windows: Asked) =>
  comparedQuery<Answer<"GET /reports/referrers">>(["referrers"], windows, (api, window) =>
    api("GET /reports/referrers", { query: { ...window, limit: namedMax } }),
  );

export const firstContactReportQuery = (windows: Asked) =>
  comparedQuery<Answer<"GET /reports/first-contact">>(["first-contact"], windows, (api, window) =>
    api("GET /reports/first-contact", { query: { ...window, limit: namedMax } }),
  );

export const paymentReportQuery = (windows: Asked, { interval }: { interval: ReportInterval }) =>
  comparedQuery<Answer<"GET /reports/bonus-payments">>(
    ["bonus-payments", interval],
    windows,
    (api, window) =>
      api("GET /reports/bonus-payments", { query: { ...window, interval, limit: namedMax } }),
  );
