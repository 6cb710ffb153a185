import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { IRouter } from "express";
import { cachedForever } from "../built-files.ts";
import { keptFile } from "./kept-file.ts";
import { referenceStyle, tryHeaders } from "./page-styles.ts";

const require = createRequire(import.meta.url);

const { version } = require("swagger-ui-dist/package.json") as { version: string };

/** The path contains the version, so browsers can cache it forever. */
const packagePath = `try/${version}`;

const packageFiles = [
  { name: "swagger-ui.css", type: "text/css; charset=utf-8" },
  { name: "swagger-ui-bundle.js", type: "text/javascript; charset=utf-8" },
  { name: "favicon-32x32.png", type: "image/png" },
];

const starterPath = "try/start.js";
const stylePath = "try/reference.css";

// The renderer's dark scheme is a class and not a media query. The introduction explains the
// headers of all responses, so the 600 responses leave them out.
const starter = `const dark = matchMedia("(prefers-color-scheme: dark)");
const followScheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followScheme);
followScheme();

const explained = /^(X-Request-Id|X-RateLimit-.*)$/;

const WithoutExplainedHeaders = () => ({
  wrapComponents: {
    headers: (Headers, { React }) => ({ headers, ...others }) =>
      React.createElement(Headers, {
        ...others,
        headers: headers && headers.filterNot((_, name) => explained.test(name)),
      }),
  },
});

SwaggerUIBundle({
  url: "../openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  filter: true,
  plugins: [WithoutExplainedHeaders],
  validatorUrl: null,
});
`;

// The URL is relative, because a proxy can serve this page under its own path.
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try the API</title>
<link rel="icon" type="image/png" href="${packagePath}/favicon-32x32.png">
<link rel="stylesheet" href="${packagePath}/swagger-ui.css">
<link rel="stylesheet" href="${stylePath}">
<div id="reference"></div>
<noscript>This page needs JavaScript. The document that it shows: <a href="../openapi.json">OpenAPI</a>.</noscript>
<script src="${packagePath}/swagger-ui-bundle.js"></script>
<script src="${starterPath}"></script>
</html>
`;

/** The rendered OpenAPI document, as a console that sends requests. It loads nothing from other servers. */
export function mountTryPage(app: IRouter) {
  app.get("/docs/try", (_req, res) => {
    res.set(tryHeaders).type("html").send(page);
  });
  app.get(
    `/docs/${starterPath}`,
    keptFile({
      type: "text/javascript; charset=utf-8",
      cacheControl: "no-cache",
      read: async () => starter,
    }),
  );
  app.get(
    `/docs/${stylePath}`,
    keptFile({
      type: "text/css; charset=utf-8",
      cacheControl: "no-cache",
      read: async () => referenceStyle,
    }),
  );
  for (const { name, type } of packageFiles) {
    const read = () => readFile(require.resolve(`swagger-ui-dist/${name}`));
    app.get(`/docs/${packagePath}/${name}`, keptFile({ type, cacheControl: cachedForever, read }));
  }
}
