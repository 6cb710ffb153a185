import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { countsOf } from "../../test/records.ts";
import { useService } from "../../test/use-service.ts";

const sizeMax = 256 * 1_024;

const service = useService();

const utf8 = (text: string) => new TextEncoder().encode(text);

const referral = (name = "Ada") =>
  JSON.stringify({ name, referrerId: service.organization.referrerId });

/** Sends raw bytes without additional headers. */
async function post(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const response = await fetch(`${service.baseUrl}/api/v1/referrals`, {
    method: "POST",
    headers: { Authorization: `Bearer ${service.organization.key}`, ...headers },
    body: bytes,
  });
  const body = (await response.json()) as {
    name: string;
    error: { code: string; message: string };
  };
  return { status: response.status, body };
}

const countReferrals = async () => (await countsOf(service, service.organization.id)).referrals;

test.each([
  "application/json",
  "Application/JSON",
  "application/json; charset=utf-8",
  'application/json;charset="UTF-8"',
])("Content-Type %s · is accepted", async (contentType) => {
  const { status } = await post(utf8(referral()), { "Content-Type": contentType });
  expect(status).toBe(201);
});

test.each([
  undefined,
  "",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=iso-8859-1",
  "application/json; charset=utf-16",
  "application/jsonp",
  "application/json, text/plain",
])("Content-Type %s · returns 415 UNSUPPORTED_MEDIA_TYPE", async (contentType) => {
  const headers = contentType === undefined ? {} : { "Content-Type": contentType };
  const { status, body } = await post(utf8(referral()), headers as Record<string, string>);
  expect([status, body.error.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
])("Content-Encoding %s · is decoded", async (encoding, compress) => {
  const { status, body } = await post(Uint8Array.from(compress(utf8(referral("Zoë 🙂")))), {
    "Content-Type": "application/json",
    "Content-Encoding": encoding,
  });
  expect([status, body.name]).toEqual([201, "Zoë 🙂"]);
});

test("Content-Encoding · that is unknown · returns 415", async () => {
  const { status, body } = await post(utf8(referral()), {
    "Content-Type": "application/json",
    "Content-Encoding": "compress",
  });
  expect([status, body.error.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
});

test("Content-Encoding · that does not match the bytes · returns 400", async () => {
  const { status, body } = await post(utf8(referral()), {
    "Content-Type": "application/json",
    "Content-Encoding": "gzip",
  });
  expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
});

test("A body · of 256 KiB · is accepted, and one byte more returns 413", async () => {
  const padded = (size: number) => utf8(referral().padEnd(size, " "));
  const json = { "Content-Type": "application/json" };
  expect((await post(padded(sizeMax), json)).status).toBe(201);
  const { status, body } = await post(padded(sizeMax + 1), json);
  expect([status, body.error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
});

test("A body · for a route with a limit below 256 KiB · is accepted up to that limit", async () => {
  const { key } = await service.createPerson(service.organization.id, {
    permissionLevel: "marketer",
  });
  const create = (size: number) =>
    service.call("POST", "/bd/tasks", { key, body: '{"title":"Call"}'.padEnd(size, " ") });
  expect((await create(8 * 1_024)).status).toBe(201);
  const { status, body } = await create(8 * 1_024 + 1);
  expect([status, body.error.code, body.error.message]).toEqual([
    413,
    "PAYLOAD_TOO_LARGE",
    "The request body is larger than 8 KiB. Send a smaller body.",
  ]);
});

test("A body · far over the limit, of known or unknown length · still gets its 413", async () => {
  const known = await post(utf8(" ".repeat(20_000_000)), { "Content-Type": "application/json" });
  expect(known.status).toBe(413);
  const chunk = utf8(" ".repeat(100_000));
  const streamed = await fetch(`${service.baseUrl}/api/v1/referrals`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${service.organization.key}`,
      "Content-Type": "application/json",
    },
    body: ReadableStream.from(Array.from({ length: 50 }, () => chunk)),
    duplex: "half",
  });
  expect(streamed.status).toBe(413);
});

test("A gzip body · that decompresses to more than 256 KiB · returns 413", async () => {
  const { status } = await post(Uint8Array.from(gzipSync(Buffer.alloc(50_000_000, " "))), {
    "Content-Type": "application/json",
    "Content-Encoding": "gzip",
  });
  expect(status).toBe(413);
});

test.each([
  ["nothing", utf8("")],
  ["an array", utf8("[]")],
  ["an array around it", utf8('[{"name":"Ada"}]')],
  ["text", utf8('"Ada"')],
  ["null", utf8("null")],
  ["a number", utf8("7")],
  ["broken JSON", utf8('{"name":')],
  ["JSON with a byte order mark", utf8('\ufeff{"name":"Ada"}')],
  ["invalid UTF-8", Uint8Array.from([...utf8('{"name":"'), 0xff, ...utf8('"}')])],
  ["UTF-16", Uint8Array.from(Buffer.from('{"name":"Ada"}', "utf16le"))],
])("A body that is %s · returns 400 INVALID_REQUEST and stores nothing", async (_kind, bytes) => {
  const before = await countReferrals();
  const { status, body } = await post(bytes, { "Content-Type": "application/json" });
  expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  expect(body.error.message).not.toBe("");
  expect(await countReferrals()).toBe(before);
});

test("no body · where none is required · counts as an empty one · elsewhere it is rejected", async () => {
  const endpoint = { name: "CRM", url: "http://127.0.0.1:9/", eventTypes: ["referral.created"] };
  const { body } = await service.call("POST", "/webhooks", { body: endpoint });
  const rotated = await service.call("POST", `/webhooks/${body.id}/rotate-secret`);
  expect([rotated.status, rotated.body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
  const refused = await service.call("POST", "/referrals");
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    expect.stringContaining("The body must be a JSON object."),
  ]);
  expect((await service.call("PATCH", `/webhooks/${body.id}`)).status).toBe(400);
});
