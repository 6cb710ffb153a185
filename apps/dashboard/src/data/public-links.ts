import type { PublicLink } from "@referral-service/contract";
import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import { every, visitsRefetchMs } from "./query-client.ts";
import { type Filters, fileAddress } from "./request.ts";
import { command, sending } from "./use-command.ts";

export const linksList = (filters: Filters<"GET /public-links">) =>
  listOf<PublicLink>(["public-links", "rows", filters], (api, page) =>
    api("GET /public-links", { query: { ...filters, ...page } }),
  );

export const linkQuery = (id: string) =>
  ofOrganization(["public-links", id], (api) => api("GET /public-links/:id", { params: { id } }));

export const linkVisitsQuery = (id: string) =>
  ofOrganization(
    ["public-links", id, "visits"],
    (api) => api("GET /public-links/:id/visits", { params: { id } }),
    { refetchInterval: every(visitsRefetchMs) },
  );

/** The newest links of a referrer, enough to see whether there are several. */
export const linksOfQuery = (referrerId: string) =>
  ofOrganization(["public-links", "of", referrerId], (api) =>
    api("GET /public-links", { query: { referrerId, limit: 2 } }),
  );

export const newestLinkQuery = ofOrganization(["public-links", "newest"], (api) =>
  api("GET /public-links", { query: { limit: 1, isActive: "true" } }),
);

export const createLink = sending("POST /public-links", { invalidates: ["public-links"] });

export const setLinkActive = (id: string, isActive: boolean) =>
  command({
    call: (api) => api("PATCH /public-links/:id", { params: { id }, body: { isActive } }),
    invalidates: ["public-links"],
  });

/**
 * Returns the URL of the QR code image for the link or code with this path in the app's API.
 */
export const qrCodeAddress = (
  slug: string,
  path: string,
  look: { format: "svg" | "png"; size: number },
) => fileAddress(slug, path, look);

/** The person's link with a readable address. The first call creates it. */
export const openShareLink = sending("POST /share-link", { invalidates: ["public-links", "home"] });
