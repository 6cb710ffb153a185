/** Makes the reference more compact than Swagger UI's own style. */
export const referenceStyle = `/* The colors of the page until the renderer has loaded. */
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

/* Hidden, because the operations of this tag are in the section of the webhooks. */
.swagger-ui .opblock-tag[data-tag="Webhook events"] { display: none; }

/* The renderer's dark scheme leaves these dark. */
html.dark-mode .swagger-ui .examples-select__section-label,
html.dark-mode .swagger-ui table.headers td { color: #e4e6e6; }

/* Hidden, because no response has links. */
.swagger-ui .response-col_links { display: none; }
`;

/** A page of the documentation can load only files from this service and runs nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Icons in the style sheets are data: URLs.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const headersWith = (directives: string[]) => ({
  "Content-Security-Policy": directives.join("; "),
  "Referrer-Policy": "no-referrer",
});

/** Swagger UI writes HTML, so the page that sends requests does not use trusted types. */
export const tryHeaders = { ...headersWith(policy), "Cache-Control": "no-cache" };

export const siteHeaders = headersWith([...policy, "require-trusted-types-for 'script'"]);
