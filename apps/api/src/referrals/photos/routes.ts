import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { toPhotoView } from "../facts.ts";
import { visibleReferrals } from "../rules.ts";
import { findReferral } from "../store.ts";
import { addPhoto, deletePhoto, requireRoomForPhoto } from "./change-photos.ts";
import { findImage, pageOfPhotos } from "./store.ts";

export const referralPhotoRoutes: RouteHandlers<typeof contract.referralPhotos> = {
  list: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const referral = requireFound(await findReferral(deps.db, visibleReferrals(caller), { id }));
    return {
      name: `photos of ${referral.id}`,
      read: (db, page) => pageOfPhotos(db, referral, page),
      show: toPhotoView,
    };
  },
  get: async ({ deps, caller, params, query: { size } }) => {
    const id = requireId(params.id);
    const photoId = requireId(params.photoId);
    const referral = requireFound(await findReferral(deps.db, visibleReferrals(caller), { id }));
    const { bytes } = requireFound(await findImage(deps.db, referral, { photoId, size }));
    return { status: 200, body: { contentType: "image/webp", bytes: new Uint8Array(bytes) } };
  },
  upload: {
    mayCome: ({ deps, caller, params }) => requireRoomForPhoto(deps, caller, requireId(params.id)),
    store: async ({ deps, caller, params, picture }) => {
      const photo = await addPhoto(deps, caller, { referralId: requireId(params.id), picture });
      return { status: 201, body: toPhotoView(photo) };
    },
  },
  delete: async ({ deps, caller, params }) => {
    const photoId = requireId(params.photoId);
    await deletePhoto(deps, caller, { referralId: requireId(params.id), photoId });
    return { status: 204, body: undefined };
  },
};
