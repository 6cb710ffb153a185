import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { dayMs } from "../../kernel/durations.ts";
import type { Photo } from "../../kernel/images/picture.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { photoColumns } from "../referral-sql.ts";
import type { StoredPhoto, StoredReferral } from "../rules.ts";

interface ReferralName {
  organizationId: string;
  id: string;
}

const photosOf = ({ organizationId, id }: ReferralName) =>
  from("referral_photos")
    .where("referral_photos.organization_id", "=", organizationId)
    .where("referral_photos.referral_id", "=", id);

export const pageOfPhotos = ({ ask }: Connection, referral: ReferralName, page: PageRequest) =>
  ask(photosOf(referral).select(photoColumns).$call(newestPage("referral_photos", page)));

/** The image of the referral's photo. Null when the referral has no such photo. */
export const findImage = (
  { askOne }: Connection,
  referral: ReferralName,
  { photoId, size }: { photoId: string; size: "full" | "thumbnail" },
) =>
  askOne(
    photosOf(referral)
      .innerJoin("photo_contents", (join) =>
        join
          .onRef("photo_contents.organization_id", "=", "referral_photos.organization_id")
          .onRef("photo_contents.photo_id", "=", "referral_photos.id"),
      )
      .where("referral_photos.id", "=", photoId)
      .select(`photo_contents.${size} as bytes`),
  );

/** Locks the addition of photos in an organization until the transaction ends. */
export const lockPhotos = (tx: Tx, organizationId: string) =>
  lockName(tx, `photos of ${organizationId}`);

/**
 * The size of an organization's photos, its plan, and the number that the person added within 24
 * hours.
 */
export async function storedPhotos(
  { query }: Pick<Connection, "query">,
  {
    organizationId,
    uploadedBy,
    now,
  }: { organizationId: string; uploadedBy: string | null; now: Date },
) {
  const dayBefore = new Date(now.getTime() - dayMs);
  const [row] = await query<{ plan: string; bytes: number; ofLastDay: number }>(sql`
    SELECT organizations.plan,
      (SELECT coalesce(sum(byte_size), 0)::float8 FROM referral_photos
        WHERE organization_id = organizations.id) AS bytes,
      (SELECT count(*)::int FROM referral_photos WHERE organization_id = organizations.id
        AND uploaded_by_id = ${uploadedBy}::uuid AND created_at > ${dayBefore}) AS "ofLastDay"
    FROM organizations WHERE id = ${organizationId}::uuid`);
  if (row === undefined) throw new Error("The organization of the referral is missing");
  return row;
}

export function enqueuePhoto(
  { enqueue }: Tx,
  { organizationId }: ReferralName,
  photo: StoredPhoto,
  { full, thumbnail }: Photo,
) {
  enqueue(sql`
    INSERT INTO referral_photos
      (id, organization_id, referral_id, width, height, byte_size, uploaded_by_id, created_at)
    VALUES (${photo.id}::uuid, ${organizationId}::uuid, ${photo.referralId}::uuid, ${photo.width},
      ${photo.height}, ${photo.byteSize}, ${photo.uploadedBy}::uuid, ${photo.createdAt})`);
  enqueue(sql`
    INSERT INTO photo_contents (organization_id, photo_id, "full", thumbnail)
    VALUES (${organizationId}::uuid, ${photo.id}::uuid, ${full}::bytea, ${thumbnail}::bytea)`);
}

export const removePhoto = ({ query }: Tx, { id }: StoredPhoto) =>
  query(sql`DELETE FROM referral_photos WHERE id = ${id}::uuid`);

export const savePhotoCount = ({ query }: Tx, { id, photos, version, updatedAt }: StoredReferral) =>
  query(sql`
    UPDATE referrals SET photo_count = ${photos.length}, version = ${version},
      updated_at = ${updatedAt}
    WHERE id = ${id}::uuid`);
