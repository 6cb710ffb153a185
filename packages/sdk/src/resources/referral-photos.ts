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

/** Photos of a referral, up to 20. They are also in the referral's `photos`. */
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
   * Adds a JPEG, PNG, WebP or AVIF image of up to 10 MiB and 50 megapixels. The service rotates
   * it upright, removes its metadata (such as the location) and stores it as WebP of up to 2,048
   * pixels. Retries are safe. In a browser, a `File` is a `Blob`. In Node, `readFile` returns a
   * `Uint8Array`. The client reads a `ReadableStream` to its end before it sends anything.
   *
   * @throws {InvalidRequestError} that names the problem with the image. `CONFLICT` if the
   * referral has 20 photos
   * @example
   * const picture = await readFile("roof.jpg"); // from node:fs/promises
   * const { id } = await client.referrals.photos.upload(referralId, picture);
   */
  upload(referralId: string, picture: Picture, options?: CreateOptions): ApiPromise<ReferralPhoto>;

  /**
   * Returns the image of a photo as WebP bytes: the full image or a thumbnail of up to 320 pixels.
   * An image never changes, so you can cache it under the photo's ID.
   *
   * @throws {NotFoundError} if it does not exist or the key cannot see it
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
   * Permanently deletes a photo. A retry rejects with `NotFoundError` if the first attempt deleted
   * the photo but its response was lost.
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
