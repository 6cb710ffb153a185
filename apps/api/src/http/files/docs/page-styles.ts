/** Makes the reference more compact than Swagger UI's own style. */
export const referenceStyle = `/* Until the renderer is there. */
@media (prefers-color-scheme: dark) { html { background: #1c2022; } }
.swagger-ui .info { margin: 1.25rem 0 0.5rem; }
.swagger-ui .info hgroup.main { margin: 0; }
.swagger-ui .info .title { font-size: 1.75rem; }
.swagger-ui .info .description p, .swagger-ui .info__summary p { margin: 0.4rem 0; }
.swagger-ui .info__contact, .swagger-ui .info__license, .swagger-ui .info__extdocs { display: none; }
.swagger-ui .scheme-container { margin: 0; padding: 0.5rem 0; box-shadow: none; }
.swagger-ui .filter .operation-filter-input { margin: 0.5rem 0; }
.swagger-ui .opblock-tag { padding: 0.4rem 0; }
@media (max-width: 640px) {
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { order: 1; flex: 1 0 100%; padding: 0; }
  .swagger-ui .responses-inner { padding: 0.75rem; }
  .swagger-ui .response-col_status { width: 2.5rem; min-width: 0; }
  .swagger-ui .response-controls { flex-wrap: wrap; }
}

/* Its operations stand in the section of the webhooks. */
.swagger-ui .opblock-tag[data-tag="Webhook events"] { display: none; }

/* The renderer's dark scheme leaves these dark. */
html.dark-mode .swagger-ui .examples-select__section-label,
html.dark-mode .swagger-ui table.headers td { color: #e4e6e6; }

/* No answer has links. */
.swagger-ui .response-col_links { display: none; }
`;

/** The style of the guides and of the error reference. */
export const guideStyle = `:root {
  color-scheme: light dark;
}
body {
  font: 16px/1.6 system-ui, sans-serif;
  max-width: 46rem;
  margin: 0 auto;
  padding: 1.5rem 1rem 4rem;
}
h1,
h2,
h3 {
  line-height: 1.25;
  overflow-wrap: anywhere;
  margin: 2em 0 0.5em;
}
h1 {
  margin-top: 1em;
}
pre {
  overflow-x: auto;
  padding: 0.75rem 1rem;
  border-radius: 6px;
  background: light-dark(#f4f4f6, #22262c);
  font-size: 0.85rem;
  line-height: 1.5;
}
code {
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
}
:not(pre) > code {
  padding: 0.1em 0.3em;
  border-radius: 4px;
  background: light-dark(#f0f0f3, #2a2f37);
  font-size: 0.9em;
}
pre code {
  overflow-wrap: normal;
}
table {
  display: block;
  overflow-x: auto;
  border-collapse: collapse;
}
th,
td {
  text-align: left;
  vertical-align: top;
  padding: 0.4rem 0.75rem 0.4rem 0;
  border-bottom: 1px solid light-dark(#ddd, #444);
}
:target {
  background: light-dark(#fff6cc, #4a4318);
}
a {
  color: light-dark(#0b57d0, #8ab4f8);
}
`;

/** A page of the documentation may load only files of this service. */
export const pageHeaders = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Icons in the style sheet are data: addresses.
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "Cache-Control": "no-cache",
  "Referrer-Policy": "no-referrer",
};
