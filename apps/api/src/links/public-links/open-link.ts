import { publicLinkSlug } from "@referral-service/contract";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { notFound } from "../../kernel/refusal.ts";
import { findOrganizationOf } from "./store.ts";

/**
 * Runs the work in the organization of a link, like a request. Throws NOT_FOUND when no link has
 * the slug.
 */
export async function inOrganizationOf<Result>(
  deps: Deps,
  slug: string,
  work: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  if (!publicLinkSlug.safeParse(slug).success) throw notFound();
  const organizationId = requireFound(await findOrganizationOf(deps.db, slug));
  return deps.db.inScope(organizationId, (db) => work({ ...deps, db }));
}
