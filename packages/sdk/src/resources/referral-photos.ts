import type { ApiPromise } from "../api-promise.ts";
import type {
  ListReferralPhotosQuery,
  ReferralPhoto,
  ReferralPhotoQuery,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Picture, Send } from "../transport.ts";

/** The photos of a referral, up to 20. They are also in the referral's `photos`. */
export interface ReferralPhotosResource {
  /**
   * Lists the photos of a referral, newest first.
   *
   * @example
   * for await (const { id, width, height } of client.referrals.photos.list(referralId)) {
   *   console.log(id, width, height);
   * }
   */
  list(
    referralId: string,
    query?: ListReferralPhotosQuery,
    options?: RequestOptions,
  ): List<ReferralPhoto>;

  /**
   * Adds a JPEG, PNG, WebP or AVIF picture of up to 10 MiB and 50 megapixels. It is turned upright,
   * freed of its metadata (such as where it was taken) and stored as WebP of up to 2,048 pixels.
   * Retried safely: added once. In a browser a `File` is a `Blob`; in Node `readFile` returns a
   * `Uint8Array`. A `ReadableStream` is read to its end before anything is sent.
   *
   * @throws {InvalidRequestError} says what is wrong with the picture; `CONFLICT` when the referral
   * has 20 photos
   * @example
   * const picture = await readFile("roof.jpg"); // from node:fs/promises
   * const { id } = await client.referrals.photos.upload(referralId, picture);
   */
  upload(referralId: string, picture: Picture, options?: CreateOptions): ApiPromise<ReferralPhoto>;

  /**
   * Reads the image of a photo and returns its bytes, as WebP: the full one, or a thumbnail of at
   * most 320 pixels. An image never changes, so it can be kept under the photo's id.
   *
   * @throws {NotFoundError} when there is none with these IDs that the key can see
   * @example
   * const image = await client.referrals.photos.get(referralId, photoId, { size: "thumbnail" });
   * await writeFile("roof.webp", image); // from node:fs/promises
   */
  get(
    referralId: string,
    photoId: string,
    query?: ReferralPhotoQuery,
    options?: RequestOptions,
  ): ApiPromise<Uint8Array>;

  /**
   * Deletes a photo permanently. As with every delete, a retry after a lost answer can reject with
   * `NotFoundError`: the photo is gone all the same.
   *
   * @example
   * await client.referrals.photos.delete(referralId, photoId);
   */
  delete(referralId: string, photoId: string, options?: RequestOptions): ApiPromise<void>;
}

const photosPath = (referralId: string) => path`/referrals/${referralId}/photos`;
const photoPath = (referralId: string, photoId: string) =>
  path`/referrals/${referralId}/photos/${photoId}`;

export const createReferralPhotos = (send: Send): ReferralPhotosResource => ({
  list: (referralId, query, options) =>
    createList(send, { method: "GET", path: photosPath(referralId), query, options }),
  upload: (referralId, picture, options) =>
    send({ method: "POST", path: photosPath(referralId), picture, options }),
  get: (referralId, photoId, query, options) =>
    send({ method: "GET", path: photoPath(referralId, photoId), query, options, image: true }),
  delete: (referralId, photoId, options) =>
    send({ method: "DELETE", path: photoPath(referralId, photoId), options }),
});
