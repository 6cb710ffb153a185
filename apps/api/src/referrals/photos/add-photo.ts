import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { Picture } from "../../kernel/images/picture.ts";
import type { StoredPhoto } from "../referral.ts";
import { findReferral, lockReferral } from "../store.ts";
import { visibleReferrals } from "../visibility.ts";
import { changePhotos } from "./change-photos.ts";
import { requireRoomForOne } from "./require-room.ts";
import { enqueuePhoto, lockPhotos } from "./store.ts";

/** Checked before the picture is read, so that none is read in vain. */
export async function requireRoomForPhoto(deps: Deps, caller: Caller, referralId: string) {
  const visible = visibleReferrals(caller);
  const referral = requireFound(await findReferral(deps.db, visible, { id: referralId }));
  await requireRoomForOne(deps.db, deps, caller, referral);
}

/** Additions wait for the organization's others, so that no race exceeds a bound. */
export async function addPhoto(
  deps: Deps,
  caller: Caller,
  { referralId, picture }: { referralId: string; picture: Picture },
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
