import { readFileSync } from "node:fs";
import type { Application, RequestHandler } from "express";
import { cachedForever, namesIn, typeOf } from "../built-files.ts";
import { keptFile } from "../docs/kept-file.ts";

/** The policy of every page of the app: nothing from another host and nothing inline. */
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
 * Serves the built app. Its page is the response for every address under `/app` except those of
 * files. A file from an older build is not found. The app exists only after a build.
 */
export function mountAppFiles(app: Application, directory: URL) {
  const names = namesIn(directory);
  if (names.length === 0) return;
  app.get("/", (_req, res) => res.redirect("/app"));
  const fileNamed = (name: string) => keptFile(fileAt(name, { directory, names }));
  for (const name of names.filter((each) => !each.endsWith(".br"))) {
    app.get(`/app/${name}`, guarded, fileNamed(name));
  }
  const page = fileNamed("index.html");
  const isOurs: RequestHandler = (req, _res, next) =>
    next(/^\/app\/(?:api|auth|assets)(?:\/|$)/.test(req.path) ? "route" : undefined);
  app.get(["/app", "/app/{*page}"], isOurs, guarded, page);
}

/**
 * Reads the file at startup, so that a process serves one complete build while a newer build
 * replaces its files.
 */
function fileAt(name: string, { directory, names }: { directory: URL; names: string[] }) {
  const content = readFileSync(new URL(name, directory));
  const compressedName = `${name}.br`;
  return {
    type: typeOf(name),
    // Vite names the files in `assets/` after their content.
    cacheControl: name.startsWith("assets/") ? cachedForever : "no-cache",
    read: async () => content,
    ...(names.includes(compressedName) && {
      brotli: readFileSync(new URL(compressedName, directory)),
    }),
  };
}
