import type { Connection, Tx } from "../database/database.ts";
import { from } from "../database/from.ts";
import { sql } from "../database/sql.ts";
import type { Picture } from "../images/picture.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { newestPage } from "../lists/newest-page.ts";
import type { StoredPhoto, StoredReferral } from "../referrals/referral.ts";
import { photoColumns } from "../referrals/referral-sql.ts";

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

/** The image of the referral's photo; null when it has no such photo. */
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

export function enqueuePhoto(
  { enqueue }: Tx,
  { organizationId }: ReferralName,
  photo: StoredPhoto,
  { full, thumbnail }: Picture,
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

export async function removePhoto({ client }: Tx, { id }: StoredPhoto) {
  await client.referralPhoto.delete({ where: { id } });
}

export async function savePhotoCount(
  { client }: Tx,
  { id, photos, version, updatedAt }: StoredReferral,
) {
  const data = { photoCount: photos.length, version, updatedAt };
  await client.referral.update({ where: { id }, data });
}
