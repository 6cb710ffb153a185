import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountAppFiles } from "./app-files.ts";

const directory = mkdtempSync(join(tmpdir(), "app-files-"));

function build(version: string) {
  rmSync(directory, { recursive: true });
  mkdirSync(join(directory, "assets"), { recursive: true });
  writeFileSync(join(directory, "index.html"), `<script src="/app/assets/${version}.js"></script>`);
  writeFileSync(join(directory, "assets", `${version}.js`), version);
  const compressed = brotliCompressSync(`${version} compressed`);
  writeFileSync(join(directory, "assets", `${version}.js.br`), compressed);
}

describe("the files of the app", () => {
  let server: Server;
  beforeAll(async () => {
    build("first");
    const app = express();
    mountAppFiles(app, pathToFileURL(`${directory}/`));
    server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    // The files are replaced before the first request for one of them.
    build("second");
  });
  afterAll(() => {
    server.close();
    rmSync(directory, { recursive: true });
  });

  const get = async (path: string, encoding = "gzip") => {
    const { port } = server.address() as AddressInfo;
    const headers = { "Accept-Encoding": encoding };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { response, text: await response.text() };
  };

  test("with a newer build written over them · are served as they were at the start", async () => {
    const page = await get("/app/o/somewhere/people");
    expect(page.text).toContain("first.js");
    expect(page.response.headers.get("cache-control")).toBe("no-cache");
    const { response, text } = await get("/app/assets/first.js");
    expect([response.status, text]).toEqual([200, "first"]);
    expect(response.headers.get("cache-control")).toContain("immutable");
  });

  test("with the headers of the page · run and send only what this service serves, and appear in no frame", async () => {
    const { response } = await get("/app/o/somewhere/people");
    const policy = [
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:",
      "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'",
      "frame-ancestors 'none'; require-trusted-types-for 'script'",
    ];
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-security-policy": policy.join("; "),
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
      "x-robots-tag": "noindex, nofollow",
    });
  });

  test("requested in Brotli · are sent as the build compressed them", async () => {
    const { response, text } = await get("/app/assets/first.js", "br");
    expect([response.headers.get("content-encoding"), text]).toEqual(["br", "first compressed"]);
  });

  test.each(["second.js", "first.js.br", "none.js", ""])(
    "GET /app/assets/%s · from another build · returns 404 instead of the page",
    async (name) => {
      const { response, text } = await get(`/app/assets/${name}`);
      expect(response.status).toBe(404);
      expect(text).not.toContain("<script");
    },
  );
});
