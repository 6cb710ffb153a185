import { readFile } from "node:fs/promises";
import type { Application, RequestHandler } from "express";
import { cachedForever, namesIn, typeOf } from "../built-files.ts";
import { keptFile } from "./kept-file.ts";
import { siteHeaders } from "./page-styles.ts";

/** Serves the built documentation under `/docs`. The documentation exists only after a build. */
export function mountDocsSite(app: Application, directory: URL) {
  const files = new Map(
    namesIn(directory).map((name) => [addressOf(name), siteFile(name, new URL(name, directory))]),
  );
  if (files.size === 0) return;
  const notFound = files.get("404");
  app.get("/docs{/*page}", (req, res, next) => {
    const address = req.path.slice("/docs/".length);
    if (req.path !== "/docs" && files.has(address)) {
      res.set(siteHeaders);
      return files.get(address)?.(req, res, next);
    }
    // The URL is relative, because a proxy can serve this page under its own path.
    const isFolder = files.has(address === "" ? "" : `${address}/`);
    if (isFolder) return res.redirect(308, `${req.path.split("/").at(-1)}/`);
    // Programs get the error as JSON.
    if (notFound === undefined || req.accepts("json", "html") !== "html") return next();
    res.status(404).set(siteHeaders);
    notFound(req, res, next);
  });
}

/** The path of a file. Pages have no suffix, and the page of a folder ends in a slash. */
const addressOf = (name: string) => name.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");

function siteFile(name: string, file: URL): RequestHandler {
  return keptFile({
    type: typeOf(name),
    // These files are named after their content.
    cacheControl: /^assets\/|^inline\/.+\.js$/.test(name) ? cachedForever : "no-cache",
    // Each file is read on request, because the site has over a thousand files.
    read: () => readFile(file),
  });
}
