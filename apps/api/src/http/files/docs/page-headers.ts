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
