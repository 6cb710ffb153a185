import { expect, test } from "vitest";
import * as sdk from "../../src/index.ts";
import {
  fakeService,
  image,
  imageBytes,
  json,
  newClient,
  refusal,
  rejectionOf,
} from "./service.ts";

const service = fakeService();
const { photos } = newClient({ organization: "north", retries: 1 }).referrals;

const photo = json({ id: "p", referralId: "r 1" }, { status: 201 });

test.each([
  ["bytes", imageBytes, "application/octet-stream"],
  ["an ArrayBuffer", imageBytes.slice().buffer, "application/octet-stream"],
  ["a Blob without a type", new Blob([imageBytes]), "application/octet-stream"],
  ["a File", new File([imageBytes], "roof.png", { type: "image/png" }), "image/png"],
])("upload · with %s · sends it unchanged, with an Idempotency-Key", async (_, picture, type) => {
  service.answers(photo);
  expect(await photos.upload("r 1", picture)).toMatchObject({ id: "p" });
  expect(service.sent).toMatchObject([
    {
      method: "POST",
      path: "/api/v1/referrals/r%201/photos",
      query: { organization: "north" },
      body: imageBytes,
    },
  ]);
  expect(service.sent[0]?.headers.get("Content-Type")).toBe(type);
  expect(service.sent[0]?.headers.get("Idempotency-Key")).toMatch(/./);
});

test("upload · after a response that requests a wait · sends the same again with the same key", async () => {
  service.answers(refusal(503, "SERVICE_UNAVAILABLE", { "Retry-After": "0" }), photo);
  await photos.upload("r", imageBytes);
  const [first, second] = service.sent;
  expect([first?.body, second?.body]).toEqual([imageBytes, imageBytes]);
  expect(second?.headers.get("Idempotency-Key")).toBe(first?.headers.get("Idempotency-Key"));
});

test("upload · with a stream · sends its bytes, and the same again on a retry", async () => {
  service.answers(refusal(503, "SERVICE_UNAVAILABLE", { "Retry-After": "0" }), photo);
  await photos.upload("r", new Blob([imageBytes]).stream());
  expect(service.sent.map(({ body }) => body)).toEqual([imageBytes, imageBytes]);
});

test("upload · with something that is not a picture · rejects with the reason", async () => {
  service.answers(refusal(400, "INVALID_REQUEST"));
  const error = await rejectionOf(photos.upload("r", Uint8Array.of(1)));
  expect(error).toBeInstanceOf(sdk.InvalidRequestError);
});

test("get · for a thumbnail · returns the bytes of the image", async () => {
  service.answers(image);
  expect([...(await photos.get("r", "p", { size: "thumbnail" }))]).toEqual([...imageBytes]);
  expect(service.sent).toMatchObject([
    { path: "/api/v1/referrals/r/photos/p", query: { size: "thumbnail", organization: "north" } },
  ]);
});
