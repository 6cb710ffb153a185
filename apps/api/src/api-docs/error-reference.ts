import { errorCodes } from "@referral-service/contract";
import type { IRouter } from "express";
import { keptFile } from "./kept-file.ts";
import { pageHeaders } from "./page-headers.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const html = (text: string) =>
  text
    .replaceAll(/[&<>]/g, (character) => escapes[character] ?? character)
    .replaceAll(/`([^`]*)`/g, "<code>$1</code>");

const sections = Object.entries(errorCodes).map(
  ([code, { meaning, cure }]) =>
    `<section id="${code.toLowerCase()}"><h2>${code}</h2><p>${html(meaning)}</p><p>${html(cure)}</p></section>`,
);

const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Error reference</title>
<link rel="stylesheet" href="assets/errors.css">
<h1>Error reference</h1>
<p>What each <code>error.code</code> means and what to do about it. <a href="../docs">API reference</a></p>
${sections.join("\n")}
</html>
`;

const style = `body { font: 16px/1.5 system-ui; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
:target { background: #ffd; }
`;

/** The page that every `error.docUrl` points into. */
export function mountErrorReference(app: IRouter) {
  app.get("/docs/errors", (_req, res) => {
    res.set(pageHeaders).type("html").send(page);
  });
  app.get(
    "/docs/assets/errors.css",
    keptFile({
      type: "text/css; charset=utf-8",
      cacheControl: "no-cache",
      read: async () => style,
    }),
  );
}
