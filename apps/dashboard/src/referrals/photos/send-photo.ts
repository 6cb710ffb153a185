import type { ReferralPhoto } from "@referral-service/contract";
import { ApiError, isErrorBody } from "../../data/api-error.ts";
import { queryText } from "../../data/request.ts";

export interface PhotoToSend {
  slug: string;
  referralId: string;
  file: File;
  /** The same for every attempt, so that the photo is added once. */
  idempotencyKey: string;
}

/** The part of the file that has been sent, from 0 to 1. */
type OnProgress = (share: number) => void;

/** Uploads a photo by XMLHttpRequest, because fetch does not report progress. */
export function sendPhoto(
  { slug, referralId, file, idempotencyKey }: PhotoToSend,
  onProgress: OnProgress,
): Promise<ReferralPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const path = `/app/api/referrals/${encodeURIComponent(referralId)}/photos`;
    request.open("POST", path + queryText({ organization: slug }));
    request.setRequestHeader("Content-Type", file.type);
    request.setRequestHeader("Idempotency-Key", idempotencyKey);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(ApiError.unreachable(undefined));
    request.onload = () => {
      const { status, response } = request;
      if (status === 201) resolve(response as ReferralPhoto);
      else if (isErrorBody(response)) reject(new ApiError(status, response.error));
      else reject(ApiError.unreadable(status));
    };
    request.send(file);
  });
}
