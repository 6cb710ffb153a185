import { photosMax } from "@referral-service/contract";
import type { Caller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import type { Deps } from "../deps.ts";
import type { Picture } from "../images/picture.ts";
import type { StoredPhoto, StoredReferral } from "../referrals/referral.ts";
import { findReferral, lockReferral } from "../referrals/store.ts";
import { visibleReferrals } from "../referrals/visibility.ts";
import { conflict } from "../refusal.ts";
import { changePhotos } from "./change-photos.ts";
import { enqueuePhoto } from "./store.ts";

/** Checked before the picture is read, so that none is read in vain. */
export async function requireRoomForPhoto({ db }: Deps, caller: Caller, referralId: string) {
  requireRoom(requireFound(await findReferral(db, visibleReferrals(caller), { id: referralId })));
}

function requireRoom({ photos }: StoredReferral) {
  if (photos.length >= photosMax) {
    throw conflict(`A referral has at most ${photosMax} photos; delete one first`);
  }
}

/** Simultaneous additions wait for the referral, so that no race exceeds the bound. */
export async function addPhoto(
  deps: Deps,
  caller: Caller,
  { referralId, picture }: { referralId: string; picture: Picture },
) {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockReferral(tx, visibleReferrals(caller), referralId));
    requireRoom(before);
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
