import type { CrowdedWorld } from "./crowded-world.ts";

/** A request that the clients of the large organization repeat, each with its own key. */
export interface DearRequest {
  name: string;
  path: string;
  keys: string[];
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** The client stops reading an endless response after this number of bytes. */
  readBytesMax?: number;
}

const bodyBytesMax = 256 * 1_024;

/** Returns an ordinary request, then each of the most expensive ones. */
export function dearRequests({ big, organizationId }: CrowdedWorld): DearRequest[] {
  const since = Date.now() - 700 * 24 * 60 * 60_000;
  const get = (path: string, keys = big.keys): DearRequest => ({ name: `GET ${path}`, path, keys });
  const post = (name: string, body: object): DearRequest => ({
    name: `POST /referrals ${name}`,
    path: "/referrals",
    keys: big.keys,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const lead = { name: "Ada Lovelace", referrerId: big.referrerId };
  const everySecond = Array.from({ length: 5_000 }, (_, index) => index);
  const spaces = " ".repeat(bodyBytesMax - JSON.stringify({ ...lead, notes: "" }).length - 64);
  return [
    get(`/organizations/${organizationId}`),
    get("/referrals?limit=100"),
    get(`/referrals?limit=100&status=lost&createdAfter=${since}&updatedAfter=${since}`),
    get("/referrals?limit=100&q=nobody%20is%20called%20this"),
    get("/referrals?limit=100&q=15550100"),
    get("/customers?limit=100&q=nobody"),
    get("/users?limit=100&q=grace"),
    { ...get("/referrals"), name: "GET /referrals as CSV", headers: { Accept: "text/csv" } },
    get(`/reports/referrals?from=${since}&interval=day`),
    get(`/reports/referrals?from=${since}&referrerId=${big.referrerId}`),
    get(`/reports/referrers?from=${since}`),
    get(`/reports/bonus-payments?from=${since}`),
    get("/bd/goals?limit=100", big.personalKeys),
    get("/bd/overview", big.personalKeys),
    get(`/invitation-codes/${big.codeId}/qr-code?format=png&size=1024`),
    get("/audit-logs?limit=100", big.personalKeys),
    get("/events?limit=100"),
    get(`/webhooks/${big.endpointId}/deliveries?limit=100`),
    {
      ...get(`/events/stream?lastEventId=${big.firstEventId}`),
      name: "GET /events/stream from the first event",
      readBytesMax: 1_000_000,
    },
    post("with 50 deliveries", lead),
    post("of 256 KiB", { ...lead, notes: spaces }),
    post("with 5,000 values", { ...lead, customFields: { list: everySecond } }),
  ];
}
