import { HttpResponse } from "msw";
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
const { invitationCodes } = newClient({ organization: "north", retries: 1 });

test("qrCode · for an invitation code · is requested with the given options and returns the bytes of the image", async () => {
  service.answers(image);
  const bytes = await invitationCodes.qrCode("i 1", { format: "png", size: 512 });
  expect(bytes).toBeInstanceOf(Uint8Array);
  expect([...bytes]).toEqual([...imageBytes]);
  expect(service.sent).toMatchObject([
    {
      method: "GET",
      path: "/api/v1/invitation-codes/i%201/qr-code",
      query: { format: "png", size: "512", organization: "north" },
    },
  ]);
  expect(service.sent[0]?.headers.get("Accept")).toBe("image/*, application/json");
});

test("qrCode · when rejected · rejects with the error in the body", async () => {
  service.answers(refusal(404, "NOT_FOUND"));
  const error = await rejectionOf(invitationCodes.qrCode("x"));
  expect(error).toBeInstanceOf(sdk.NotFoundError);
  expect(error).toMatchObject({ code: "NOT_FOUND", requestId: "req_1" });
});

test("qrCode · after a response that requests a wait · is retried", async () => {
  service.answers(refusal(503, "SERVICE_UNAVAILABLE", { "Retry-After": "0" }), image);
  expect([...(await invitationCodes.qrCode("x"))]).toEqual([...imageBytes]);
  expect(service.sent).toHaveLength(2);
});

test.each([
  ["JSON", json({ id: "x" })],
  ["a page of a proxy", () => HttpResponse.html("<p>Welcome</p>")],
])("qrCode · with a response of %s instead of an image · rejects", async (_, answer) => {
  service.answers(answer);
  expect(await rejectionOf(invitationCodes.qrCode("x"))).toBeInstanceOf(sdk.ApiError);
});

test("qrCode · without an ID · is rejected before any request", async () => {
  await expect(invitationCodes.qrCode("")).rejects.toThrow(/needs an ID/);
  expect(service.sent).toHaveLength(0);
});
