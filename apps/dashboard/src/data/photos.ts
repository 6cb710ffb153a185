import type { ReferralPhoto } from "@referral-service/contract";
import { ApiError } from "./api-error.ts";
import { fileAddress } from "./request.ts";
import { command, sending } from "./use-command.ts";

export interface PhotoToSend {
  slug: string;
  referralId: string;
  file: File;
  /** Idempotency key of all attempts, so that the photo is added only once. */
  idempotencyKey: string;
}

/** Share of the file that has been sent, from 0 to 1. */
type OnProgress = (share: number) => void;

/** Uploads a photo with XMLHttpRequest, because fetch does not report progress. */
export function uploadPhoto(
  { slug, referralId, file, idempotencyKey }: PhotoToSend,
  onProgress?: OnProgress,
): Promise<ReferralPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", fileAddress(slug, `/referrals/${encodeURIComponent(referralId)}/photos`));
    request.setRequestHeader("Content-Type", file.type);
    request.setRequestHeader("Idempotency-Key", idempotencyKey);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(ApiError.unreachable(undefined));
    request.onload = () => {
      const { status, response } = request;
      const retryAfter = request.getResponseHeader("Retry-After");
      if (status === 201) resolve(response as ReferralPhoto);
      else reject(ApiError.rejection(status, { body: response, retryAfter }));
    };
    request.send(file);
  });
}

export const sendPhoto = command({
  call: (_, { onProgress, ...photo }: PhotoToSend & { onProgress: OnProgress }) =>
    uploadPhoto(photo, onProgress),
  invalidates: ["referrals"],
});

export const deletePhoto = ({ referralId, id }: ReferralPhoto) =>
  sending("DELETE /referrals/:id/photos/:photoId", {
    params: { id: referralId, photoId: id },
    // The viewer shows the photo until `done` has closed it.
    forgets: ["photos", id],
    invalidates: ["referrals"],
  });

/** Returns the URL of a photo's image, which never changes. */
export const imageAddress = (
  slug: string,
  { referralId, id }: ReferralPhoto,
  size: "full" | "thumbnail",
) => fileAddress(slug, `/referrals/${referralId}/photos/${id}`, { size });
