import type { Caller } from "../../kernel/callers/caller.ts";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { type Condition, conditionsOn, from } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { dayMs } from "../../kernel/durations.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { fullName } from "../../people/users/people-sql.ts";
import type { CustomFieldValues, StoredReferral } from "../../referrals/rules.ts";
import { visibleInvitationCodes } from "../invitation-codes/rules.ts";
import type { VisitorForm } from "../public-links/rules.ts";
import { visiblePublicLinks } from "../public-links/rules.ts";

interface HeldForm {
  id: string;
  organizationId: string;
  createdAt: Date;
}

/** A form of a public link with a filled hidden field. */
interface OfPublicLink extends HeldForm, VisitorForm {
  publicLinkId: string;
  invitationCodeId: null;
}

/** A form from an invitation code's page, with the email address that gets the code's link. */
interface OfInvitationCode extends HeldForm, Omit<VisitorForm, "name" | "email"> {
  publicLinkId: null;
  invitationCodeId: string;
  name: null;
  email: string;
}

export type HeldSubmission = (
  | (OfPublicLink & { slug: string; code: null; referrerId: string })
  | (OfInvitationCode & { slug: null; code: string; referrerId: null })
) & { referrerName: string | null };

/** Time that staff have to release a held submission. */
export const heldMs = 30 * dayMs;

const heldPerOrganizationMax = 1_000;

const heldSubmissions = from("held_submissions")
  .leftJoin("public_links", "public_links.id", "held_submissions.public_link_id")
  .leftJoin("invitation_codes", "invitation_codes.id", "held_submissions.invitation_code_id")
  .select(({ ref, selectFrom }) => [
    "held_submissions.id",
    "held_submissions.organization_id as organizationId",
    "held_submissions.public_link_id as publicLinkId",
    "held_submissions.invitation_code_id as invitationCodeId",
    "invitation_codes.code",
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

/** The submissions of the public links and invitation codes that the caller can see. */
export const visibleHeldSubmissions = (caller: Caller): Condition =>
  conditionsOn("held_submissions").or([
    visiblePublicLinks(caller),
    visibleInvitationCodes(caller).where,
  ]);

export const pageOfHeldSubmissions = async (
  { ask }: Connection,
  visible: Condition,
  page: PageRequest,
): Promise<HeldSubmission[]> =>
  (await ask(
    heldSubmissions.where(visible).$call(newestPage("held_submissions", page)),
  )) as HeldSubmission[];

/** Deletes the submission and returns it. Only one of two simultaneous callers gets it. */
export async function takeHeldSubmission(
  { askOne, query }: Tx,
  visible: Condition,
  id: string,
): Promise<HeldSubmission | null> {
  // The database requires a row to belong to one of the two pages and to have that page's values.
  const held = (await askOne(
    heldSubmissions.where("held_submissions.id", "=", id).where(visible),
  )) as HeldSubmission | null;
  if (held === null) return null;
  const deleted = await query(
    sql`DELETE FROM held_submissions WHERE id = ${id}::uuid RETURNING id`,
  );
  return deleted.length === 1 ? held : null;
}

/** Throws RATE_LIMIT_EXCEEDED when too many submissions wait, so that no form is lost silently. */
export async function requireRoomForHeld({ query }: Tx, organizationId: string) {
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM held_submissions
    WHERE organization_id = ${organizationId}::uuid`);
  if ((row?.count ?? 0) < heldPerOrganizationMax) return;
  throw new Refusal("RATE_LIMIT_EXCEEDED", "Too many submissions. Try again in an hour.", {
    retryAfterSeconds: 3_600,
  });
}

/** Stores the same email address for the same code only once. */
export const enqueueHeldSubmission = ({ enqueue }: Tx, held: OfPublicLink | OfInvitationCode) =>
  enqueue(sql`
    INSERT INTO held_submissions (id, organization_id, public_link_id, invitation_code_id, name,
      email, phone, notes, custom_field_values, consent, created_at)
    VALUES (${held.id}::uuid, ${held.organizationId}::uuid, ${held.publicLinkId}::uuid,
      ${held.invitationCodeId}::uuid, ${held.name}, ${held.email}, ${held.phone}, ${held.notes}, ${JSON.stringify(held.customFieldValues)}::jsonb,
      ${held.consent && JSON.stringify(held.consent)}::jsonb, ${held.createdAt})
    ON CONFLICT DO NOTHING`);

/** Deletes the submissions that were not released within `heldMs`. */
export const forgetHeldSubmissions = ({ query }: Connection, now: Date) =>
  query(sql`
    DELETE FROM held_submissions WHERE created_at <= ${new Date(now.getTime() - heldMs)}`);
