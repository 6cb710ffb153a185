/** A page of the documentation may load only files of this service, and runs nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Icons in the style sheets are data: addresses.
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

/** Swagger UI writes HTML, so the page that sends requests does without trusted types. */
export const tryHeaders = { ...headersWith(policy), "Cache-Control": "no-cache" };

export const siteHeaders = headersWith([...policy, "require-trusted-types-for 'script'"]);
