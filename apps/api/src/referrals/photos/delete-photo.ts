import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockReferral } from "../store.ts";
import { visibleReferrals } from "../visibility.ts";
import { changePhotos } from "./change-photos.ts";
import { removePhoto } from "./store.ts";

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
