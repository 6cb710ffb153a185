import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { photosChangedAudit } from "../audit.ts";
import { referralUpdated } from "../events.ts";
import type { StoredPhoto, StoredReferral } from "../referral.ts";
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
