import { publicLinkSlug } from "@referral-service/contract";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { notFound } from "../../kernel/refusal.ts";
import type { FieldDefinition } from "../../referrals/custom-fields/rules.ts";
import { publicFields } from "../../referrals/custom-fields/store.ts";
import { isFirstVisit, recordOnDay } from "../visits/visits.ts";
import {
  countClick,
  findOpenLink,
  findOrganizationOf,
  type OpenLink,
  pageOfLink,
} from "./store.ts";

/** The content of the form that a link shows to visitors. */
export interface PublicForm {
  link: OpenLink;
  /** The organization's custom fields on public forms. */
  fields: FieldDefinition[];
}

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

/** Throws NOT_FOUND without a reason for a link that does not work. */
export const readPublicForm = (deps: Deps, slug: string): Promise<PublicForm> =>
  inOrganizationOf(deps, slug, async ({ db }) => {
    const link = requireFound(await findOpenLink(db, slug));
    return { link, fields: await publicFields(db, link.organizationId) };
  });

/** Counts a visitor's click on the link, at most once a day. */
export const recordLinkClick = (deps: Deps, link: OpenLink, address: string) =>
  deps.db.inScope(link.organizationId, ({ transaction }) =>
    transaction(async (tx) => {
      const page = pageOfLink(link);
      if (!(await isFirstVisit(tx, deps, { page, address }))) return;
      // Locks in the same order as a submission, so that the two cannot deadlock.
      await countClick(tx, link);
      recordOnDay(tx, deps, { page, what: "click" });
    }),
  );
