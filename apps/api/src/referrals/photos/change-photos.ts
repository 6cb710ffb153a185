import { referralBounds } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { Photo } from "../../kernel/images/picture.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import { conflict } from "../../kernel/refusal.ts";
import { photosChangedAudit, referralUpdated } from "../facts.ts";
import { type StoredPhoto, type StoredReferral, visibleReferrals } from "../rules.ts";
import { findReferral, lockReferral } from "../store.ts";
import { enqueuePhoto, lockPhotos, removePhoto, savePhotoCount, storedPhotos } from "./store.ts";

const gigabyte = 1_000_000_000;
const bytesMaxOf = (plan: string) => (plan === "unlimited" ? 50 : 5) * gigabyte;
const photosOfDayMax = 200;

/**
 * Throws CONFLICT when the referral, the organization or the person has reached a limit for photos.
 */
async function requireRoomForOne(
  db: Connection,
  { clock }: Pick<PlatformDeps, "clock">,
  caller: Caller,
  { organizationId, photos }: StoredReferral,
) {
  if (photos.length >= referralBounds.photos) {
    throw conflict(
      `The referral has reached the limit of ${referralBounds.photos} photos. Delete one first.`,
    );
  }
  const uploadedBy = caller.kind === "person" ? caller.userId : null;
  const stored = await storedPhotos(db, { organizationId, uploadedBy, now: clock.now() });
  const bytesMax = bytesMaxOf(stored.plan);
  if (stored.bytes >= bytesMax) {
    throw conflict(
      `The organization's photos use ${inGigabytes(stored.bytes)} GB of ${inGigabytes(bytesMax)} GB. Delete photos or referrals first.`,
    );
  }
  if (stored.ofLastDay >= photosOfDayMax) {
    throw conflict(
      `You have reached the limit of ${photosOfDayMax} photos in 24 hours. Add more later.`,
    );
  }
}

const inGigabytes = (bytes: number) => (bytes / gigabyte).toFixed(1);

/** Records a change of photos as a change to the locked referral. */
async function changePhotos(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { before, photos, now }: { before: StoredReferral; photos: StoredPhoto[]; now: Date },
) {
  const after: StoredReferral = {
    ...before,
    photos,
    version: before.version + 1,
    updatedAt: now,
  };
  await savePhotoCount(tx, after);
  enqueueAudit(tx, deps, caller, photosChangedAudit(before, after));
  enqueueEvent(tx, deps, caller, referralUpdated(before, after));
}

/** Checks the limits before the photo is read, so that no photo is read unnecessarily. */
export async function requireRoomForPhoto(deps: Deps, caller: Caller, referralId: string) {
  const visible = visibleReferrals(caller);
  const referral = requireFound(await findReferral(deps.db, visible, { id: referralId }));
  await requireRoomForOne(deps.db, deps, caller, referral);
}

/**
 * Adds a photo. Additions in one organization run one at a time, so that simultaneous ones cannot
 * exceed a limit.
 */
export async function addPhoto(
  deps: Deps,
  caller: Caller,
  { referralId, picture }: { referralId: string; picture: Photo },
) {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockReferral(tx, visibleReferrals(caller), referralId));
    await lockPhotos(tx, before.organizationId);
    await requireRoomForOne(tx, deps, caller, before);
    const now = deps.clock.now();
    const photo: StoredPhoto = {
      id: deps.newId(),
      referralId: before.id,
      width: picture.width,
      height: picture.height,
      byteSize: picture.full.length,
      uploadedBy: caller.kind === "person" ? caller.userId : null,
      createdAt: now,
    };
    enqueuePhoto(tx, before, photo, picture);
    await changePhotos(tx, deps, caller, { before, photos: [...before.photos, photo], now });
    return photo;
  });
}

export async function deletePhoto(
  deps: Deps,
  caller: Caller,
  { referralId, photoId }: { referralId: string; photoId: string },
) {
  await deps.db.transaction(async (tx) => {
    const before = requireFound(await lockReferral(tx, visibleReferrals(caller), referralId));
    const photo = requireFound(before.photos.find(({ id }) => id === photoId) ?? null);
    await removePhoto(tx, photo);
    const photos = before.photos.filter(({ id }) => id !== photo.id);
    await changePhotos(tx, deps, caller, { before, photos, now: deps.clock.now() });
  });
}
