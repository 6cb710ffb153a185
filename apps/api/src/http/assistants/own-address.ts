import type { RequestHandler } from "express";
import { forbidden } from "../../kernel/refusal.ts";

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Refuses requests that a page of another site makes a browser send, also when that site has
 * pointed a host name of its own to this service.
 */
export function ownAddress(publicUrl: string): RequestHandler {
  const { host: ownHost, origin: ownOrigin } = new URL(publicUrl);
  return (req, _res, next) => {
    const { host = "", origin } = req.headers;
    if (host !== ownHost && !loopback.test(host)) {
      throw forbidden("The Host header does not name this service's address");
    }
    if (origin !== undefined && origin !== ownOrigin) {
      throw forbidden("Pages of other sites may not send this request");
    }
    next();
  };
}
