import { request } from "node:http";
import { referralBounds } from "@referral-service/contract";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createCast } from "../../../test/cast.ts";
import { hostilePictures } from "../../../test/hostile/pictures.ts";
import { personCaller } from "../../../test/person-caller.ts";
import { draw, edgesOf, photograph, pngOfClaimedSize } from "../../../test/pictures.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { sampleFor } from "../../../test/sample.ts";
import { useService } from "../../../test/use-service.ts";
import { requireRoomForPhoto } from "./change-photos.ts";

const service = useService();

/** The number of pictures that are read at a time for one organization. */
const placesOfOrganization = 4;

interface Upload {
  key?: string;
  type?: string;
  idempotencyKey?: string;
}

/**
 * A referral without photos, and an admin with another referral that has this number of photos and
 * bytes.
 */
async function storedAlready(count: number, bytes: number) {
  const organization = await service.createOrganization();
  const { key, userId } = await service.createPerson(organization.id, { permissionLevel: "admin" });
  const referralId = await submit(organization.key, organization.referrerId);
  const other = await submit(organization.key, organization.referrerId);
  await plantPhotos(other, count, { bytes, uploadedById: userId });
  const caller = personCaller(organization.id, userId, { permissionLevel: "admin" });
  return { key, referralId, caller };
}

/** Inserts photos without images, because each upload starts a process. */
const plantPhotos = (
  referralId: string,
  count: number,
  { bytes = 1, uploadedById }: { bytes?: number; uploadedById?: string } = {},
) =>
  service.pool.query(
    `WITH photos AS (
       INSERT INTO referral_photos (id, organization_id, referral_id, width, height, byte_size,
         uploaded_by_id, created_at)
       SELECT uuidv7(), organization_id, id, 1, 1, $2::int, $3, now() - n * interval '1 second'
       FROM referrals, generate_series(1, $4::int) AS n WHERE id = $1)
     UPDATE referrals SET photo_count = photo_count + $4 WHERE id = $1`,
    [referralId, bytes, uploadedById, count],
  );

async function submit(
  key = service.organization.key,
  referrerId = service.organization.referrerId,
) {
  const { body } = await service.call("POST", "/referrals", {
    key,
    body: { name: "Ada", referrerId },
  });
  return body.id as string;
}

const upload = (
  referralId: string,
  picture: Uint8Array | string,
  { key = service.organization.key, type = "image/jpeg", idempotencyKey }: Upload = {},
) =>
  service.call("POST", `/referrals/${referralId}/photos`, {
    key,
    body: picture,
    headers: {
      "Content-Type": type,
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
    },
  });

const read = async (path: string, key = service.organization.key) =>
  (await service.call("GET", path, { key })).body;

async function imageAt(path: string, key = service.organization.key) {
  const response = await fetch(`${service.baseUrl}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const photoRows = async (referralId: string) => {
  const { rows } = await service.pool.query(
    `SELECT photo.id, content.photo_id FROM referral_photos AS photo
     FULL JOIN photo_contents AS content ON content.photo_id = photo.id
     WHERE photo.referral_id = $1 OR photo.id IS NULL`,
    [referralId],
  );
  return rows.length;
};

describe("POST /referrals/{id}/photos", () => {
  test("with an AVIF picture · stores it as WebP", async () => {
    const referralId = await submit();
    const { status, body } = await upload(referralId, await draw({ format: "avif" }));
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        referralId,
        width: 60,
        height: 40,
        byteSize: expect.any(Number),
        uploadedBy: null,
        createdAt: expect.any(Number),
      },
    ]);
    const { bytes } = await imageAt(`/referrals/${referralId}/photos/${body.id}`);
    expect(bytes.length).toBe(body.byteSize);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 60, height: 40 });
    expect(await edgesOf(bytes)).toMatchObject({ left: "red", right: "blue" });
  });

  test("with a photograph from a phone · stores it upright and without its location", async () => {
    const referralId = await submit();
    const { body } = await upload(referralId, await photograph(6));
    for (const size of ["full", "thumbnail"]) {
      const { bytes } = await imageAt(`/referrals/${referralId}/photos/${body.id}?size=${size}`);
      expect(bytes.includes("Grace Hopper")).toBe(false);
      expect(await edgesOf(bytes)).toMatchObject({ top: "red", bottom: "blue" });
    }
  });

  test("is a change to the referral · with version, ETag, audit log entry and event", async () => {
    const { id: organizationId, key, referrerId } = await service.createOrganization();
    const referralId = await submit(key, referrerId);
    const { body: photo } = await upload(referralId, await draw(), { key });
    const { body, headers } = await service.call("GET", `/referrals/${referralId}`, { key });
    expect([body.version, headers.get("etag"), body.photos]).toEqual([2, '"2"', [photo]]);
    expect(body.updatedAt).toBe(photo.createdAt);
    expect((await read("/referrals", key)).data[0]).toEqual(body);
    expect((await eventsOf(service, organizationId)).at(-1)).toMatchObject({
      eventType: "referral.updated",
      data: { referral: { id: referralId, photos: [photo] } },
      metadata: { version: 2 },
    });
    const [entry] = await auditRowsOf(service, organizationId, "referral.updated");
    expect(entry?.changes).toEqual({ photos: { from: [], to: [photo.id] } });
  });

  const wrong: [string, () => Promise<Uint8Array | string> | Uint8Array | string, RegExp][] = [
    ["nothing", () => "", /is empty/],
    ["text", () => "hello", /is not an image/],
    [
      "an SVG drawing",
      () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      /is an SVG/,
    ],
    ["a web page", () => "<!doctype html><p>Hello", /is a web page/],
    ["a GIF", () => draw({ format: "gif" }), /is a GIF/],
    ["a TIFF", () => draw({ format: "tiff" }), /is a TIFF/],
    [
      "half a JPEG",
      async () => (await draw({ width: 600, height: 400 })).subarray(0, 2_000),
      /JPEG image is damaged/,
    ],
    ["a PNG of 900 megapixels", () => pngOfClaimedSize(30_000, 30_000), /has 900 megapixels/],
    ["a PNG just above 50 megapixels", () => pngOfClaimedSize(7_072, 7_072), /has 51 megapixels/],
    [
      "a PNG with a few of its pixels",
      () => pngOfClaimedSize(5_000, 5_000),
      /PNG image is damaged/,
    ],
  ];
  test.each(wrong)(
    "with %s · returns 400 with the reason, and changes nothing",
    async (_, make, message) => {
      const referralId = await submit();
      const { status, body } = await upload(referralId, await make());
      expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
      expect(body.error.message).toMatch(message);
      expect(await read(`/referrals/${referralId}`)).toMatchObject({ version: 1, photos: [] });
    },
  );

  test("with more than 10 MiB, or another type · returns 413 or 415", async () => {
    const referralId = await submit();
    const tooLong = await upload(referralId, Buffer.alloc(10 * 1_024 * 1_024 + 1));
    expect([tooLong.status, tooLong.body.error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    for (const type of ["application/json", "multipart/form-data; boundary=x", "text/html"]) {
      const { status, body } = await upload(referralId, await draw(), { type });
      expect([status, body.error.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
    const octets = await upload(referralId, await draw(), { type: "application/octet-stream" });
    expect(octets.status).toBe(201);
  });

  test.each([
    ["the organization's limit in bytes", 100, 500_000_000, "use 50.0 GB of 50.0 GB"],
    ["a person's limit for 24 hours", 200, 1, "200 photos in 24 hours"],
  ])("beyond %s · is rejected with the limit", async (_bound, count, bytes, words) => {
    const { key, referralId } = await storedAlready(count, bytes);
    const { status, body } = await upload(referralId, await draw(), { key });
    expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
    expect(body.error.message).toContain(words);
  });

  test("beyond the bytes on a plan other than Unlimited · has a lower limit", async () => {
    const { caller, referralId } = await storedAlready(100, 50_000_000);
    await requireRoomForPhoto(service.deps, caller, referralId);
    await service.pool.query("UPDATE organizations SET plan = 'growth' WHERE id = $1", [
      caller.organizationId,
    ]);
    await expect(requireRoomForPhoto(service.deps, caller, referralId)).rejects.toThrow(
      "use 5.0 GB of 5.0 GB",
    );
  });

  test("at once with others · stores no more than a referral can have", async () => {
    const referralId = await submit();
    const picture = await draw();
    const left = placesOfOrganization / 2;
    await plantPhotos(referralId, referralBounds.photos - left);
    // The organization has as many uploads at once as it has places, so that none waits.
    const uploading = Array.from({ length: placesOfOrganization }, () =>
      upload(referralId, picture),
    );
    const answers = await Promise.all(uploading);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(left);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.error]).toEqual([
      400,
      expect.objectContaining({ code: "CONFLICT", message: expect.stringContaining("20 photos") }),
    ]);
    const { photos, version } = await read(`/referrals/${referralId}`);
    expect([photos.length, version]).toEqual([referralBounds.photos, 1 + left]);
  });

  test("again with its Idempotency-Key · returns the same response, even at the limit", async () => {
    const referralId = await submit();
    const picture = await draw();
    const first = await upload(referralId, picture, {
      idempotencyKey: `first ${referralId}`.replace(" ", "-"),
    });
    await plantPhotos(referralId, referralBounds.photos - 1);
    const again = await upload(referralId, picture, { idempotencyKey: `first-${referralId}` });
    expect([again.status, again.body, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      first.body,
      "true",
    ]);
    const other = await upload(referralId, await draw({ format: "png" }), {
      idempotencyKey: `first-${referralId}`,
    });
    expect(other.body.error.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await upload(referralId, picture)).body.error.code).toBe("CONFLICT");
  });

  test("that is not allowed · is rejected before the picture has arrived", async () => {
    expect(await begin(`/referrals/${crypto.randomUUID()}/photos`)).toBe(404);
    const referralId = await submit();
    await plantPhotos(referralId, referralBounds.photos);
    expect(await begin(`/referrals/${referralId}/photos`)).toBe(400);
  });
});

/** Sends only the first bytes of a picture, and returns the status of the response. */
function begin(path: string): Promise<number | undefined> {
  const headers = {
    Authorization: `Bearer ${service.organization.key}`,
    "Content-Type": "image/jpeg",
    "Content-Length": 5_000_000,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${service.baseUrl}/api/v1${path}`, { method: "POST", headers });
    sent.on("response", ({ statusCode }) => {
      resolve(statusCode);
      sent.destroy();
    });
    sent.on("error", reject);
    sent.write(Buffer.from([0xff, 0xd8, 0xff]));
  });
}

describe("GET /referrals/{id}/photos", () => {
  test("page by page · lists the photos, newest first", async () => {
    const referralId = await submit();
    await plantPhotos(referralId, 3);
    const { rows } = await service.pool.query<{ id: string }>(
      "SELECT id FROM referral_photos WHERE referral_id = $1 ORDER BY created_at DESC",
      [referralId],
    );
    const ids = rows.map(({ id }) => id);
    const path = `/referrals/${referralId}/photos?limit=2`;
    const first = await read(path);
    const second = await read(`${path}&cursor=${first.pagination.nextCursor}`);
    const listed = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect([listed, second.pagination.hasMore]).toEqual([ids, false]);
    expect(
      (await read(`/referrals/${referralId}`)).photos.map(({ id }: { id: string }) => id),
    ).toEqual(ids.toReversed());
  });

  test("for an image · can be cached only by its reader, and can do nothing as a page", async () => {
    const referralId = await submit();
    const { body } = await upload(referralId, await draw());
    const { headers } = await imageAt(`/referrals/${referralId}/photos/${body.id}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
  });

  test("for a photo of another referral · is not found", async () => {
    const [one, other] = [await submit(), await submit()];
    const { body } = await upload(one, await draw());
    const answer = await service.call("GET", `/referrals/${other}/photos/${body.id}`);
    expect([answer.status, answer.body.error.code, answer.headers.get("cache-control")]).toEqual([
      404,
      "NOT_FOUND",
      "no-store",
    ]);
  });
});

describe("DELETE /referrals/{id}/photos/{photoId}", () => {
  test("for a photo · permanently deletes it, as a change to the referral", async () => {
    const referralId = await submit();
    const { body: kept } = await upload(referralId, await draw());
    const { body } = await upload(referralId, await draw());
    const path = `/referrals/${referralId}/photos/${body.id.toUpperCase()}`;
    expect((await service.call("DELETE", path)).status).toBe(204);
    expect(await read(`/referrals/${referralId}`)).toMatchObject({ version: 4, photos: [kept] });
    expect(await photoRows(referralId)).toBe(1);
    for (const method of ["GET", "DELETE"]) {
      expect((await service.call(method, path)).status).toBe(404);
    }
  });

  test("for the referral itself · deletes its photos", async () => {
    const referralId = await submit();
    await upload(referralId, await draw());
    expect((await service.call("DELETE", `/referrals/${referralId}`)).status).toBe(204);
    expect(await photoRows(referralId)).toBe(0);
  });
});

test("Photos · for each kind of person · are seen, added and deleted as the access table says", async () => {
  const cast = await createCast(service);
  const referralId = await submit(cast.organizationKey, cast.referrer.userId);
  const uploaded = await upload(referralId, await draw(), { key: cast.referrer.key });
  expect([uploaded.status, uploaded.body.uploadedBy]).toEqual([201, cast.referrer.userId]);
  const path = `/referrals/${referralId}/photos`;
  const ask = async (method: string, { key }: { key: string }) => {
    const at = method === "POST" ? path : `${path}/${uploaded.body.id}`;
    if (method === "POST") return (await upload(referralId, await draw(), { key })).status;
    return (await service.call(method, at, { key })).status;
  };
  const { referrer, otherReferrer, businessDeveloper, otherBusinessDeveloper, admin } = cast;
  const stranger = { key: service.organization.key };
  for (const [who, statuses] of [
    [otherReferrer, [404, 404, 403]],
    [otherBusinessDeveloper, [404, 404, 404]],
    [stranger, [404, 404, 404]],
    [referrer, [200, 201, 403]],
    [admin, [200, 201]],
    [businessDeveloper, [200, 201, 204]],
  ] as const) {
    const methods = ["GET", "POST", "DELETE"].slice(0, statuses.length);
    const answered = [];
    for (const method of methods) answered.push(await ask(method, who));
    expect(answered).toEqual(statuses);
  }
});

// All pictures are tested with the decoder in memory. Only a few are uploaded, because each upload
// starts a process.
test("Hostile pictures · that are uploaded · are accepted or rejected with a message, and do no harm", async () => {
  const next = await hostilePictures(87);
  const fifty = Array.from({ length: 50 }, next);
  let referralId = await submit();
  for (const { kind, bytes, isTaken } of sampleFor("pictures")(
    fifty,
    ({ isTaken }) => `${isTaken}`,
  )) {
    const { status, body } = await upload(referralId, bytes);
    const told = `${kind} ${status} ${body?.error?.message ?? ""}`;
    if (isTaken === undefined) expect([201, 400], told).toContain(status);
    else expect(status, told).toBe(isTaken ? 201 : 400);
    if (status === 201) {
      expect(
        (await imageAt(`/referrals/${referralId}/photos/${body.id}`)).bytes.includes("alert(1)"),
      ).toBe(false);
      if ((await read(`/referrals/${referralId}`)).photos.length === referralBounds.photos)
        referralId = await submit();
    } else expect(body.error.code).toBe("INVALID_REQUEST");
  }
});
