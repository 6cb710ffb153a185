import { once } from "node:events";
import { connect } from "node:net";
import type { Request, Response } from "express";
import { expect, test, vi } from "vitest";
import { useService } from "../../test/use-service.ts";
import { startHttp } from "../processes/http-server.ts";
import { versionForOldSdk } from "./answer-headers.ts";

const service = useService();

const headersOf = async (path: string, options: RequestInit = {}) => {
  const response = await fetch(`${service.baseUrl}${path}`, { redirect: "manual", ...options });
  await response.body?.cancel();
  return response.headers;
};

const withKey = (headers: Record<string, string> = {}) => ({
  headers: { Authorization: `Bearer ${service.organization.key}`, ...headers },
});

async function qrCodePath(format: string) {
  const { body } = await service.call("POST", "/invitation-codes", {
    body: { permissionLevel: "referrer" },
  });
  return `/api/v1/invitation-codes/${body.id}/qr-code?format=${format}`;
}

const ofTheApi: [string, () => Promise<Headers>][] = [
  ["health", () => headersOf("/api/v1/health")],
  ["a list", () => headersOf("/api/v1/referrals", withKey())],
  ["CSV", () => headersOf("/api/v1/referrals", withKey({ Accept: "text/csv" }))],
  ["a QR code", async () => headersOf(await qrCodePath("svg"), withKey())],
  ["the other QR code", async () => headersOf(await qrCodePath("png"), withKey())],
  ["the event stream", () => headersOf("/api/v1/events/stream", withKey())],
  ["a refusal", () => headersOf("/api/v1/referrals?limit=0", withKey())],
  ["a request without a key", () => headersOf("/api/v1/referrals")],
  ["an unknown path", () => headersOf("/api/v1/nowhere")],
  ["the bare prefix", () => headersOf("/api/v1")],
  ["a path that cannot be decoded", () => headersOf("/api/v1/referrals/%zz")],
  ["an unknown method", () => headersOf("/api/v1/referrals", { method: "PUT" })],
];

test.each(ofTheApi)(
  "The response to %s · under /api/v1 · is not cached and its type is not guessed",
  async (_name, ask) => {
    const headers = await ask();
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  },
);

test.each([
  "/",
  "/livez",
  "/readyz",
  "/docs",
  "/docs/",
  "/docs/errors",
  "/docs/try",
  "/docs/try/start.js",
  "/openapi.json",
  "/nowhere",
  "/%zz",
])("GET %s · outside /api/v1 · returns a type that browsers do not guess", async (path) => {
  expect((await headersOf(path)).get("x-content-type-options")).toBe("nosniff");
});

test.each([
  ["no HTTP", "hello\r\n\r\n"],
  ["headers without a colon", "GET / HTTP/1.1\r\nhello\r\n\r\n"],
])("The response to %s · which no route handles · also has both headers", async (_name, bytes) => {
  const { deps } = service;
  const http = await startHttp({ ...deps, settings: { ...deps.settings, port: 0 } });
  const socket = connect(http.port, "127.0.0.1").setEncoding("utf8");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.write(bytes);
  await once(socket, "close");
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toMatch(/^Cache-Control: no-store\r$/im);
  expect(text).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
  await http.stop({ noticeMs: 0, finishMs: 0 });
});

test.each([
  ["referral-service-sdk/1.9.3", "1.10.0"],
  ["referral-service-sdk/0.4.0", "1.10.0"],
  ["referral-service-sdk/1.10.0", undefined],
  ["referral-service-sdk/2.0.0", undefined],
  ["referral-service-sdk/0.0.0-source", undefined],
  ["curl/8.5.0", undefined],
])(
  "The response to %s · where 1.10.0 is the oldest SDK · names it to older ones: %s",
  (agent, named) => {
    const set = vi.fn();
    const next = vi.fn();
    const handle = versionForOldSdk("1.10.0");
    handle({ get: () => agent } as unknown as Request, { set } as unknown as Response, next);
    expect(set.mock.calls).toEqual(named === undefined ? [] : [["X-SDK-Version-Min", named]]);
    expect(next).toHaveBeenCalledOnce();
  },
);
