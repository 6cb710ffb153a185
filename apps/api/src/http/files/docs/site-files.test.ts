import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountDocsSite } from "./site-files.ts";

const directory = mkdtempSync(join(tmpdir(), "docs-site-"));

const files: Record<string, string> = {
  "index.html": "home",
  "webhooks.html": "webhooks",
  "sdk/index.html": "the sdk",
  "assets/app.abc.js": "script",
  "inline/abc.js": "inline",
  "inline/code.css": "colors",
  "llms.txt": "for models",
  "404.html": "no page",
};

describe("the docs site", () => {
  let server: Server;
  beforeAll(async () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(directory, name, ".."), { recursive: true });
      writeFileSync(join(directory, name), text);
    }
    const app = express();
    mountDocsSite(app, pathToFileURL(`${directory}/`));
    server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => {
    server.close();
    rmSync(directory, { recursive: true });
  });

  const get = (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      headers,
      redirect: "manual",
    });

  test.each([
    ["/docs/", "home", "text/html"],
    ["/docs/webhooks", "webhooks", "text/html"],
    ["/docs/sdk/", "the sdk", "text/html"],
    ["/docs/assets/app.abc.js", "script", "text/javascript"],
    ["/docs/llms.txt", "for models", "text/plain"],
  ])("GET %s · in the build · is served with its type", async (path, text, type) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(answer.headers.get("content-type")).toMatch(new RegExp(`^${type}`));
  });

  test("A page · under its policy · runs only what this service serves, with trusted types", async () => {
    const policy = (await get("/docs/webhooks")).headers.get("content-security-policy");
    for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test.each([
    ["/docs/assets/app.abc.js", /immutable/],
    ["/docs/inline/abc.js", /immutable/],
    ["/docs/inline/code.css", /^no-cache$/],
    ["/docs/webhooks", /^no-cache$/],
  ])("GET %s · is cached according to its name", async (path, kept) => {
    expect((await get(path)).headers.get("cache-control")).toMatch(kept);
  });

  test.each([
    ["/docs", "docs/"],
    ["/docs/sdk", "sdk/"],
  ])("GET %s · for a folder · redirects to the URL with a slash", async (path, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([308, location]);
  });

  test.each(["/docs/nowhere", "/docs/assets", "/docs/webhooks/", "/docs/..%2findex.html"])(
    "GET %s · missing from the build · is not found",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("GET · in a browser, of a page that is missing · shows the site's own page", async () => {
    const answer = await get("/docs/nowhere", { Accept: "text/html,*/*;q=0.8" });
    expect([answer.status, await answer.text()]).toEqual([404, "no page"]);
    expect(await (await get("/docs/nowhere")).text()).not.toBe("no page");
  });
});

test("The site · without a build · is missing", async () => {
  const app = express();
  mountDocsSite(app, pathToFileURL(join(directory, "none/")));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${port}/docs`)).status).toBe(404);
  server.close();
});
