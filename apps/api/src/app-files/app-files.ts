import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Application, RequestHandler } from "express";
import { keptFile } from "../api-docs/kept-file.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Nothing from another host, and nothing inline, holds on every page of the app. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

const guarded: RequestHandler = (_req, res, next) => {
  res.set({
    "Content-Security-Policy": policy,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
  });
  next();
};

/** The built app, whose page every address below `/app` is; without a build there is no app. */
export function mountAppFiles(app: Application, directory: URL) {
  const names = namesIn(directory);
  if (names.length === 0) return;
  app.get("/", (_req, res) => res.redirect("/app"));
  for (const name of names) {
    app.get(`/app/${name}`, guarded, keptFile(fileAt(name, new URL(name, directory))));
  }
  const page = keptFile(fileAt("index.html", new URL("index.html", directory)));
  const isOurs: RequestHandler = (req, _res, next) =>
    next(/^\/app\/(?:api|auth)(?:\/|$)/.test(req.path) ? "route" : undefined);
  app.get(["/app", "/app/{*page}"], isOurs, guarded, page);
}

function fileAt(name: string, file: URL) {
  return {
    type: types[extname(name)] ?? "application/octet-stream",
    // Vite names what it builds by its content.
    cacheControl: name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    read: () => readFile(file),
  };
}

function namesIn(directory: URL): string[] {
  try {
    return readdirSync(fileURLToPath(directory), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        `${parentPath}/${name}`.slice(fileURLToPath(directory).length).replace(/^\//, ""),
      );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return [];
  }
}
