import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Application, RequestHandler } from "express";
import { keptFile } from "../docs/kept-file.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The policy of every page of the app: nothing from another host, and nothing inline. */
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

/**
 * Serves the built app. Its page answers every address below `/app` except those of files. A file of an
 * older build is not found. Without a build the app is missing.
 */
export function mountAppFiles(app: Application, directory: URL) {
  const names = namesIn(directory);
  if (names.length === 0) return;
  app.get("/", (_req, res) => res.redirect("/app"));
  for (const name of names) {
    app.get(`/app/${name}`, guarded, keptFile(fileAt(name, new URL(name, directory))));
  }
  const page = keptFile(fileAt("index.html", new URL("index.html", directory)));
  const isOurs: RequestHandler = (req, _res, next) =>
    next(/^\/app\/(?:api|auth|assets)(?:\/|$)/.test(req.path) ? "route" : undefined);
  app.get(["/app", "/app/{*page}"], isOurs, guarded, page);
}

/** Reads the build at the start, so that a process serves one build as a whole while a newer one replaces its files. */
function fileAt(name: string, file: URL) {
  const content = readFileSync(file);
  return {
    type: types[extname(name)] ?? "application/octet-stream",
    // Vite names files by their content.
    cacheControl: name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    read: async () => content,
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
