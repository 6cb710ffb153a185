import { publicLinkSlug } from "@referral-service/contract";
import { requireFound } from "../access/require-found.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../refusal.ts";
import { findOrganizationOf, lockOpenLink, type OpenLink } from "./store.ts";

/**
 * Works in the organization of a link, as a request would. Throws NOT_FOUND for a link that leads
 * nowhere, and does not say why.
 */
export async function throughOpenLink<Result>(
  deps: Deps,
  slug: string,
  work: (tx: Tx, link: OpenLink) => Promise<Result>,
): Promise<Result> {
  if (!publicLinkSlug.safeParse(slug).success) throw notFound();
  const organizationId = requireFound(await findOrganizationOf(deps.db, slug));
  return deps.db.inScope(organizationId, ({ transaction }) =>
    transaction(async (tx) => work(tx, requireFound(await lockOpenLink(tx, slug)))),
  );
}
