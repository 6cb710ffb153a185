import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync } from "node:zlib";
import { documentedUrl } from "@referral-service/contract";
import { request } from "undici";
import { expect, test } from "vitest";
import manifest from "../../../../package.json" with { type: "json" };
import { useService } from "../../../../test/use-service.ts";

const publicUrl = "https://referrals.example.com/base";
const openApiPath = "/openapi.json";

const service = useService({ environment: { PUBLIC_URL: publicUrl } });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.baseUrl}${path}`, { headers, redirect: "manual" });

const committedDocument = async () =>
  JSON.parse(
    await readFile(new URL("../../../../../../docs/openapi.json", import.meta.url), "utf8"),
  );

test("GET /openapi.json · without a key · returns the committed document with PUBLIC_URL", async () => {
  const answer = await get(openApiPath);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("x-request-id")).toMatch(/./);
  expect(text).not.toContain(documentedUrl);
  const document = JSON.parse(text);
  const { servers, externalDocs, info, ...others } = await committedDocument();
  expect(document).toMatchObject(others);
  expect(document.servers).toEqual([{ ...servers[0], url: publicUrl }]);
  expect(document.externalDocs.url).toBe(`${publicUrl}/docs/errors`);
  expect(document.info.contact.url).toBe(`${publicUrl}/docs`);
  expect(document.info.version).toBe(manifest.version);
});

test("GET /openapi.json · with the ETag of the last response · returns 304 without a body", async () => {
  const first = await get(openApiPath);
  expect(first.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
  // Does not use fetch, because it adds Cache-Control: no-cache to a request with If-None-Match.
  const ask = (tag: string) =>
    request(`${service.baseUrl}${openApiPath}`, { headers: { "If-None-Match": tag } });
  const again = await ask(first.headers.get("etag") ?? "");
  expect([again.statusCode, await again.body.text()]).toEqual([304, ""]);
  const other = await ask('W/"another"');
  expect(other.statusCode).toBe(200);
  await other.body.dump();
});

test("GET /openapi.json · compressed and not · is the same text", async () => {
  const gzipped = await request(`${service.baseUrl}${openApiPath}`, {
    headers: { "Accept-Encoding": "gzip" },
  });
  expect(gzipped.headers["content-encoding"]).toBe("gzip");
  const bytes = (await gzipped.body.bytes()).length;
  expect(String(bytes)).toBe(gzipped.headers["content-length"]);
  const smaller = await request(`${service.baseUrl}${openApiPath}`, {
    headers: { "Accept-Encoding": "gzip, deflate, br" },
  });
  expect(smaller.headers["content-encoding"]).toBe("br");
  const unpacked = brotliDecompressSync(Buffer.from(await smaller.body.arrayBuffer())).toString();
  const plain = await request(`${service.baseUrl}${openApiPath}`);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const text = await plain.body.text();
  expect(bytes).toBeLessThan(text.length / 4);
  expect([await (await get(openApiPath)).text(), unpacked]).toEqual([text, text]);
});

test.each([
  ["GET", "/api/v1/openapi.json"],
  ["POST", "/openapi.json"],
  ["DELETE", "/openapi.json"],
  ["GET", "/openapi"],
  ["GET", "/openapi.json/x"],
  ["GET", "/docs/nowhere"],
  ["GET", "/docs/try/package.json"],
  ["GET", "/docs/try/..%2f..%2fpackage.json"],
  ["POST", "/docs/try"],
])("%s %s · that does not exist · returns 404 NOT_FOUND", async (method, path) => {
  const answer = await fetch(`${service.baseUrl}${path}`, { method });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: "NOT_FOUND" } });
});

test("GET /docs/try · under its policy · runs and loads only what this service serves", async () => {
  const page = await get("/docs/try");
  expect([page.status, page.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  const policy = page.headers.get("content-security-policy") ?? "";
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(directive);
  }
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const text = await page.text();
  expect(text).not.toMatch(/https?:|\son\w+=|<script(?! src=)|<style|\sstyle=/);
});

test("GET /docs/try · names only files that exist and have the right type", async () => {
  const path = "/docs/try";
  const text = await (await get(path)).text();
  const links = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = ""]) => link);
  const base = `${service.baseUrl}${path}`;
  const names = links.map((link) => new URL(link, base).pathname.slice(1));
  const types: Record<string, RegExp> = {
    css: /^text\/css/,
    js: /^text\/javascript/,
    json: /^application\/json/,
    png: /^image\/png$/,
  };
  expect(names).toHaveLength(6);
  for (const name of names) {
    const file = await get(`/${name}`);
    expect([name, file.status]).toEqual([name, 200]);
    expect(file.headers.get("content-type")).toMatch(types[name.split(".").at(-1) ?? ""] ?? /^$/);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await file.bytes()).length).toBeGreaterThan(100);
  }
});

test("HEAD · for the document and the page · returns only the headers", async () => {
  for (const path of [openApiPath, "/docs/try"]) {
    const answer = await fetch(`${service.baseUrl}${path}`, { method: "HEAD" });
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, ""]);
  }
});

interface RendererOptions {
  docExpansion: string;
  plugins: (() => { wrapComponents: { headers: HeadersWrapper } })[];
}

type HeadersWrapper = (
  original: string,
  system: { React: { createElement: (type: string, props: object) => object } },
) => (props: object) => object;

/** The options that the page's script passes to the renderer. */
async function rendererOptions() {
  const { given } = await startPage();
  const [options] = given;
  if (options === undefined) throw new Error("The script started no renderer");
  return options;
}

/** Runs the page's script as in a browser with this color scheme, until `prefer` changes it. */
async function startPage(scheme: "light" | "dark" = "light") {
  const script = await (await get("/docs/try/start.js")).text();
  const given: RendererOptions[] = [];
  const SwaggerUIBundle = (options: RendererOptions) => given.push(options);
  const classes: Record<string, boolean> = {};
  const classList = {
    toggle: (name: string, isOn: boolean) => {
      classes[name] = isOn;
    },
  };
  const dark = Object.assign(new EventTarget(), { matches: scheme === "dark" });
  runInNewContext(script, {
    SwaggerUIBundle,
    document: { documentElement: { classList } },
    matchMedia: () => dark,
  });
  const prefer = (changed: "light" | "dark") => {
    dark.matches = changed === "dark";
    dark.dispatchEvent(new Event("change"));
  };
  return { given, classes, prefer };
}

test("GET /docs/try · in a browser's dark scheme · is dark and follows a change", async () => {
  const { classes, prefer } = await startPage("dark");
  expect(classes).toEqual({ "dark-mode": true });
  prefer("light");
  expect(classes).toEqual({ "dark-mode": false });
  const { resolve } = createRequire(import.meta.url);
  const style = await readFile(resolve("swagger-ui-dist/swagger-ui.css"), "utf8");
  expect(style).toContain("html.dark-mode .swagger-ui{");
});

test("GET /docs/try · when it opens · lists the operations under their tags", async () => {
  expect((await rendererOptions()).docExpansion).toBe("list");
});

test("GET /docs/try · for each response · shows the headers that not all responses have", async () => {
  const [plugin] = (await rendererOptions()).plugins;
  const createElement = (type: string, props: object) => ({ type, props });
  const show = plugin?.().wrapComponents.headers("Headers", { React: { createElement } });
  const document = await committedDocument();
  const names = Object.keys(document.components.headers);
  const headers = {
    filterNot: (isLeftOut: (value: unknown, name: string) => boolean) =>
      names.filter((name) => !isLeftOut(undefined, name)),
  };
  const shown = names.filter((name) => !name.startsWith("X-"));
  expect(shown).toContain("ETag");
  expect(show?.({ headers, key: 1 })).toEqual({
    type: "Headers",
    props: { headers: shown, key: 1 },
  });
  for (const name of ["X-Request-Id", "X-RateLimit-"]) {
    expect(document.info.description).toContain(name);
  }
});

test("info in the document · links · lead to pages in the docs", async () => {
  const { info } = JSON.parse(await (await get(openApiPath)).text());
  const links = [...info.description.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => String(link));
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    const name = link.replace(`${publicUrl}/docs/`, "").replace(/\/$/, "/README");
    const page = new URL(`../../../../../../docs/${name}.md`, import.meta.url);
    expect([link, existsSync(page)]).toEqual([link, true]);
  }
});
