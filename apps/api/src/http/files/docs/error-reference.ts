import { errorCodes } from "@referral-service/contract";
import type { IRouter } from "express";
import { pageHeaders } from "./page-styles.ts";

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
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error reference</title>
<link rel="stylesheet" href="assets/guides.css">
<h1>Error reference</h1>
<p>What each <code>error.code</code> means and what to do about it. <a href="../docs">API reference</a></p>
${sections.join("\n")}
</html>
`;

/** The page that every `error.docUrl` points into. */
export function mountErrorReference(app: IRouter) {
  app.get("/docs/errors", (_req, res) => {
    res.set(pageHeaders).type("html").send(page);
  });
}
