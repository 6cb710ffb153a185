import type { PublicLink } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, type Condition, from, raw } from "../../kernel/database/from.ts";
import { dayMs } from "../../kernel/durations.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { lockThenFind } from "../../kernel/lists/lock-then-find.ts";
import { type ChosenOrder, orderedPage } from "../../kernel/lists/ordered-page.ts";
import { type CreationWindow, createdIn } from "../../kernel/lists/windows.ts";
import { conflict } from "../../kernel/refusal.ts";
import type { TextsByLanguage } from "../../kernel/texts-by-language.ts";
import { fullName } from "../../people/users/people-sql.ts";
import { foundPages } from "../search-store.ts";
import type { Page } from "../visits/visits.ts";
import { type PublicLinkOfReferrer, randomSlug, type StoredPublicLink } from "./rules.ts";

/** An identical submission counts as a repetition of the first one during this time. */
export const repetitionMs = dayMs;

const statusOfReferrer = raw<PublicLink["referrerStatus"]>`
  CASE WHEN users.left_at IS NULL THEN users.status ELSE 'left' END`;

const links = from("public_links").select((of) => {
  const referrer = of.selectFrom("users").whereRef("users.id", "=", "public_links.referrer_id");
  return [
    "id",
    "organization_id as organizationId",
    "slug",
    "referrer_id as referrerId",
    referrer.select(fullName.as("name")).as("referrerName"),
    raw<PublicLink["referrerStatus"]>`${referrer.select(statusOfReferrer.as("status"))}`.as(
      "referrerStatus",
    ),
    "is_active as isActive",
    "click_count as clickCount",
    "submission_count as submissionCount",
    "created_at as createdAt",
    "updated_at as updatedAt",
  ];
});

const visibleLink = (visible: Condition, id: string) => links.where("id", "=", id).where(visible);

export const findPublicLink = (
  { askOne }: Connection,
  visible: Condition,
  id: string,
): Promise<PublicLinkOfReferrer | null> => askOne(visibleLink(visible, id));

/** Locks the link until the transaction ends. */
export const lockPublicLink = (
  tx: Tx,
  visible: Condition,
  organizationId: string,
  id: string,
): Promise<PublicLinkOfReferrer | null> =>
  lockThenFind(tx, { table: "public_links", organizationId, id }, visibleLink(visible, id));

const linkOrders = {
  createdAt: { value: raw.ref("public_links.created_at"), type: "timestamptz" },
  clicks: { value: raw.ref("public_links.click_count"), type: "integer" },
} as const;

interface PublicLinkFilters extends CreationWindow, ChosenOrder<keyof typeof linkOrders> {
  isActive?: boolean | undefined;
  referrerId?: string | undefined;
  q?: string | undefined;
}

export async function pageOfPublicLinks(
  connection: Connection,
  { organizationId, where }: { organizationId: string; where: Condition },
  { isActive, referrerId, q, sort, order, ...window }: PublicLinkFilters,
  page: PageRequest,
): Promise<PublicLinkOfReferrer[]> {
  const found = await foundPages(connection, organizationId, q, {
    ownerId: raw.ref("public_links.referrer_id"),
    named: (text) => raw`public_links.slug = lower(${text})`,
  });
  return connection.ask(
    links
      .where(
        allOf([
          where,
          ...found,
          ...equalTo("public_links", { is_active: isActive, referrer_id: referrerId }),
          ...createdIn("public_links", window),
        ]),
      )
      .$call(orderedPage("public_links", linkOrders, { sort, order, page })),
  );
}

type NewPublicLink = Pick<
  StoredPublicLink,
  "id" | "organizationId" | "slug" | "referrerId" | "createdAt"
>;

/** Returns whether the slug was free. Slugs are unique across organizations. */
export async function insertIfFree({ client }: Tx, link: NewPublicLink): Promise<boolean> {
  const { count } = await client.publicLink.createMany({
    data: { ...link, updatedAt: link.createdAt },
    skipDuplicates: true,
  });
  return count > 0;
}

export async function insertPublicLink(tx: Tx, link: NewPublicLink) {
  if (await insertIfFree(tx, link)) return;
  throw conflict(
    `slug: must be unique, but a public link with the slug ${link.slug} already exists`,
  );
}

/** The active link that a person shares: the oldest one that can be read aloud, or the oldest one. */
export const findSharedLink = (
  { askOne }: Connection,
  { organizationId, userId }: { organizationId: string; userId: string },
) =>
  askOne(
    from("public_links")
      .select(["id", "slug"])
      .where("organization_id", "=", organizationId)
      .where("referrer_id", "=", userId)
      .where("is_active", "=", true)
      .orderBy(raw`slug ~ ${raw.lit(randomSlug.source)}`)
      .orderBy("created_at")
      .orderBy("id")
      .limit(raw.lit(1)),
  );

export async function savePublicLink(
  { client }: Tx,
  { id, isActive, updatedAt }: Pick<StoredPublicLink, "id" | "isActive" | "updatedAt">,
) {
  await client.publicLink.update({ where: { id }, data: { isActive, updatedAt } });
}

/** Runs as the system, because a visitor's request contains no organization. */
export async function findOrganizationOf(
  { askOne }: Connection,
  slug: string,
): Promise<string | null> {
  const link = await askOne(
    from("public_links").select("organization_id as id").where("slug", "=", slug),
  );
  return link?.id ?? null;
}

export interface OpenLink {
  id: string;
  organizationId: string;
  slug: string;
  referrerId: string;
  referrerName: string | null;
  /** The referrer's current company. */
  company: string | null;
  organizationName: string;
  logoUrl: string | null;
  accentColor: string | null;
  privacyUrl: string | null;
  imprintUrl: string | null;
  termsUrl: string | null;
  /** Null if public forms require no consent. */
  consentText: string | null;
  consentTexts: TextsByLanguage;
  consentVersion: number;
  /** Null if the organization promises no first contact. */
  firstContactWithinHours: number | null;
  timezone: string;
}

export const pageOfLink = ({ id, organizationId, timezone }: OpenLink): Page => ({
  organizationId,
  pageId: id,
  timezone,
});

const linksOfForms = from("public_links")
  .innerJoin("organizations", "organizations.id", "public_links.organization_id")
  .innerJoin("users", (join) =>
    join
      .onRef("users.organization_id", "=", "public_links.organization_id")
      .onRef("users.id", "=", "public_links.referrer_id"),
  )
  .select(({ ref }) => [
    "public_links.id",
    "public_links.organization_id as organizationId",
    "public_links.slug",
    "public_links.referrer_id as referrerId",
    fullName.as("referrerName"),
    "users.company",
    "organizations.name as organizationName",
    "organizations.logo_url as logoUrl",
    "organizations.accent_color as accentColor",
    "organizations.privacy_url as privacyUrl",
    "organizations.imprint_url as imprintUrl",
    "organizations.terms_url as termsUrl",
    "organizations.consent_text as consentText",
    ref("organizations.consent_texts").$castTo<TextsByLanguage>().as("consentTexts"),
    "organizations.consent_version as consentVersion",
    "organizations.first_contact_within_hours as firstContactWithinHours",
    "organizations.timezone",
  ]);

const openLink = (slug: string) =>
  linksOfForms
    .where("public_links.slug", "=", slug)
    .where("public_links.is_active", "=", true)
    .where("users.status", "=", "active")
    .where("users.left_at", "is", null);

/**
 * Finds a link that can be opened. Null unless the link is active and its referrer is an active
 * user.
 */
export const findOpenLink = ({ askOne }: Connection, slug: string): Promise<OpenLink | null> =>
  askOne(openLink(slug));

/** Returns the link of a form, even if the link is paused. */
export const findLinkOfForm = ({ askOne }: Connection, id: string): Promise<OpenLink | null> =>
  askOne(linksOfForms.where("public_links.id", "=", id));

/** Like `findOpenLink`, but locks the link until the transaction ends. */
export const lockOpenLink = ({ askOne }: Tx, slug: string): Promise<OpenLink | null> =>
  askOne(openLink(slug).forNoKeyUpdate("public_links"));

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
 * Stores the form and deletes older forms. Returns whether the form was already stored since
 * `since`. Needs the link's lock.
 */
export async function noteForm(
  { client }: Tx,
  { id: publicLinkId, organizationId }: OpenLink,
  { formHash, since, now }: { formHash: Uint8Array<ArrayBuffer>; since: Date; now: Date },
): Promise<boolean> {
  const ofLink = { organizationId, publicLinkId };
  await client.publicLinkVisitor.deleteMany({ where: { ...ofLink, submittedAt: { lte: since } } });
  const { count } = await client.publicLinkVisitor.createMany({
    data: [{ ...ofLink, formHash, submittedAt: now }],
    skipDuplicates: true,
  });
  return count === 0;
}

/** Deletes the forms that are too old to compare with repetitions. */
export async function forgetForms({ client }: Connection, now: Date) {
  const submittedAt = { lte: new Date(now.getTime() - repetitionMs) };
  await client.publicLinkVisitor.deleteMany({ where: { submittedAt } });
}
