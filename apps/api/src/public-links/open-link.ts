import { publicLinkSlug } from "@referral-service/contract";
import { requireFound } from "../access/require-found.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../refusal.ts";
import { findOrganizationOf, lockOpenLink, type OpenLink } from "./store.ts";

/**
 * Runs the work in the organization of a link, like a request. Throws NOT_FOUND without a reason
 * for a link that does not work.
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
