import type { Connection, Tx } from "../../../kernel/database/database.ts";
import { type Condition, from } from "../../../kernel/database/from.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { PageRequest } from "../../../kernel/lists/cursors.ts";
import { newestPage } from "../../../kernel/lists/newest-page.ts";
import { fullName } from "../../../people/users/full-name-sql.ts";
import type { CustomFieldValues, StoredReferral } from "../../../referrals/referral.ts";
import type { VisitorForm } from "../visitor-form.ts";

/** The form of a visitor in which the field for programs was filled. */
export interface HeldSubmission extends VisitorForm {
  id: string;
  organizationId: string;
  publicLinkId: string;
  slug: string;
  referrerId: string;
  referrerName: string | null;
  createdAt: Date;
}

/** How long staff can release a held submission. */
export const heldMs = 30 * 24 * 60 * 60 * 1_000;

export const heldPerOrganizationMax = 1_000;

const heldSubmissions = from("held_submissions")
  .innerJoin("public_links", "public_links.id", "held_submissions.public_link_id")
  .select(({ ref, selectFrom }) => [
    "held_submissions.id",
    "held_submissions.organization_id as organizationId",
    "held_submissions.public_link_id as publicLinkId",
    "public_links.slug",
    "public_links.referrer_id as referrerId",
    selectFrom("users")
      .whereRef("users.id", "=", "public_links.referrer_id")
      .select(fullName.as("name"))
      .as("referrerName"),
    "held_submissions.name",
    "held_submissions.email",
    "held_submissions.phone",
    "held_submissions.notes",
    ref("held_submissions.custom_field_values")
      .$castTo<CustomFieldValues>()
      .as("customFieldValues"),
    ref("held_submissions.consent").$castTo<StoredReferral["consent"]>().as("consent"),
    "held_submissions.created_at as createdAt",
  ]);

/** By the visibility of their public links. */
export const pageOfHeldSubmissions = (
  { ask }: Connection,
  visibleLinks: Condition,
  page: PageRequest,
): Promise<HeldSubmission[]> =>
  ask(heldSubmissions.where(visibleLinks).$call(newestPage("held_submissions", page)));

/** Deletes the submission and returns it. Of two at once, one gets it. */
export async function takeHeldSubmission(
  { askOne, query }: Tx,
  visibleLinks: Condition,
  id: string,
): Promise<HeldSubmission | null> {
  const held = await askOne(
    heldSubmissions.where("held_submissions.id", "=", id).where(visibleLinks),
  );
  if (held === null) return null;
  const deleted = await query(
    sql`DELETE FROM held_submissions WHERE id = ${id}::uuid RETURNING id`,
  );
  return deleted.length === 1 ? held : null;
}

export async function countHeldSubmissions({ query }: Tx, organizationId: string) {
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM held_submissions
    WHERE organization_id = ${organizationId}::uuid`);
  return row?.count ?? 0;
}

export const enqueueHeldSubmission = (
  { enqueue }: Tx,
  held: VisitorForm & Pick<HeldSubmission, "id" | "organizationId" | "publicLinkId" | "createdAt">,
) =>
  enqueue(sql`
    INSERT INTO held_submissions (id, organization_id, public_link_id, name, email, phone, notes,
      custom_field_values, consent, created_at)
    VALUES (${held.id}::uuid, ${held.organizationId}::uuid, ${held.publicLinkId}::uuid, ${held.name},
      ${held.email}, ${held.phone}, ${held.notes}, ${JSON.stringify(held.customFieldValues)}::jsonb,
      ${held.consent && JSON.stringify(held.consent)}::jsonb, ${held.createdAt})`);

/** Deletes the submissions that nobody released in time. */
export const forgetHeldSubmissions = ({ query }: Connection, now: Date) =>
  query(sql`
    DELETE FROM held_submissions WHERE created_at <= ${new Date(now.getTime() - heldMs)}`);
