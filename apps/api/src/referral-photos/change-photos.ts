import type { Caller } from "../access/caller.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { enqueueEvent } from "../outbox/enqueue-event.ts";
import { photosChangedAudit } from "../referrals/audit.ts";
import { referralUpdated } from "../referrals/events.ts";
import type { StoredPhoto, StoredReferral } from "../referrals/referral.ts";
import { savePhotoCount } from "./store.ts";

/** Records a change of photos as a change of the locked referral. */
export async function changePhotos(
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
