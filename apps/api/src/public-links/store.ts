import type { Connection, Tx } from "../database/database.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Prisma } from "../database/prisma-client/client.ts";
import { sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { keysetAfter, newestFirst } from "../lists/keyset.ts";
import { conflict } from "../refusal.ts";
import type { StoredPublicLink } from "./public-link.ts";
import type { VisiblePublicLinks } from "./visibility.ts";

export interface PublicLinkFilters {
  referrerId?: string | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
}

export const findPublicLink = (
  { client }: Connection,
  visible: VisiblePublicLinks,
  id: string,
): Promise<StoredPublicLink | null> =>
  client.publicLink.findFirst({ where: { AND: [{ id }, visible] } });

export const pageOfPublicLinks = (
  { client }: Connection,
  visible: VisiblePublicLinks,
  filters: PublicLinkFilters,
  { limit, after }: PageRequest,
): Promise<StoredPublicLink[]> =>
  client.publicLink.findMany({
    where: { AND: [visible, ...matching(filters), keysetAfter(after)] },
    orderBy: newestFirst,
    take: limit + 1,
  });

function matching({ referrerId, createdAfter, createdBefore }: PublicLinkFilters) {
  const conditions: Prisma.PublicLinkWhereInput[] = [];
  if (referrerId !== undefined) conditions.push({ referrerId });
  if (createdAfter !== undefined) conditions.push({ createdAt: { gte: new Date(createdAfter) } });
  if (createdBefore !== undefined) conditions.push({ createdAt: { lt: new Date(createdBefore) } });
  return conditions;
}

type NewPublicLink = Pick<
  StoredPublicLink,
  "id" | "organizationId" | "slug" | "referrerId" | "createdAt"
>;

export async function insertPublicLink({ client }: Tx, link: NewPublicLink) {
  try {
    await client.publicLink.create({ data: { ...link, updatedAt: link.createdAt } });
  } catch (error) {
    if (!isUniqueViolation(error, "public_links_slug_key")) throw error;
    throw conflict(`slug: A public link named ${link.slug} already exists`);
  }
}

/** On the side of the system: whoever follows a link names no organization. */
export async function findOrganizationOf({ client }: Connection, slug: string) {
  const link = await client.publicLink.findFirst({
    where: { slug },
    select: { organizationId: true },
  });
  return link?.organizationId ?? null;
}

export interface OpenLink {
  id: string;
  organizationId: string;
  slug: string;
  referrerId: string;
  /** Where the referrer works now. */
  company: string | null;
}

/**
 * Locks the link until the transaction ends. Null unless it leads somewhere: it is active, on the
 * Unlimited plan, and its referrer an active user.
 */
export async function lockOpenLink(tx: Tx, slug: string): Promise<OpenLink | null> {
  const [link] = await tx.query<OpenLink>(sql`
    SELECT link.id, link.organization_id AS "organizationId", link.slug,
      link.referrer_id AS "referrerId", referrer.company
    FROM public_links link
    JOIN organizations ON organizations.id = link.organization_id
    JOIN users referrer
      ON referrer.organization_id = link.organization_id AND referrer.id = link.referrer_id
    WHERE link.slug = ${slug} AND link.is_active AND organizations.plan = 'unlimited'
      AND referrer.status = 'active' AND referrer.left_at IS NULL
    FOR NO KEY UPDATE OF link`);
  return link ?? null;
}

export async function countClick({ client }: Tx, { id }: OpenLink) {
  await client.publicLink.updateMany({ where: { id }, data: { clickCount: { increment: 1 } } });
}

export async function countSubmission({ client }: Tx, { id }: OpenLink) {
  await client.publicLink.updateMany({
    where: { id },
    data: { submissionCount: { increment: 1 } },
  });
}

/**
 * Notes who submits; false when one of these contacts did so since `since`. Needs the link's lock.
 * What is older is of no use any more, and goes.
 */
export async function noteVisitor(
  { client }: Tx,
  { id: publicLinkId, organizationId }: OpenLink,
  {
    contactHashes,
    since,
    now,
  }: { contactHashes: Uint8Array<ArrayBuffer>[]; since: Date; now: Date },
): Promise<boolean> {
  const ofLink = { organizationId, publicLinkId };
  await client.publicLinkVisitor.deleteMany({ where: { ...ofLink, submittedAt: { lte: since } } });
  const { count } = await client.publicLinkVisitor.createMany({
    data: contactHashes.map((contactHash) => ({ ...ofLink, contactHash, submittedAt: now })),
    skipDuplicates: true,
  });
  return count === contactHashes.length;
}
