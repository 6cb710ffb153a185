import { errorCodes } from "@referral-service/contract";
import type { RequestHandler } from "express";

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
<style>body{font:16px/1.5 system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem}:target{background:#ffd}</style>
<h1>Error reference</h1>
<p>What each <code>error.code</code> means and what to do about it. <a href="../docs">API reference</a></p>
${sections.join("\n")}
</html>
`;

/** The page that every `error.docUrl` points into. */
export const errorReference: RequestHandler = (_req, res) => {
  res.type("html").send(page);
};
