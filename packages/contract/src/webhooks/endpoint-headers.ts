import { z } from "zod";

/** Maximum number of an endpoint's own headers. */
export const endpointHeadersMax = 10;
const nameLengthMax = 100;
const valueLengthMax = 1_000;

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Headers that the service sends, that belong to one connection, or that describe the body or the sender. */
const reservedNames = [
  "accept-encoding",
  "baggage",
  "connection",
  "cookie",
  "cookie2",
  "date",
  "expect",
  "forwarded",
  "host",
  "http2-settings",
  "keep-alive",
  "set-cookie",
  "set-cookie2",
  "te",
  "traceparent",
  "tracestate",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
  "via",
];

const reservedPrefixes = ["content-", "proxy-", "sec-", "webhook-", "x-forwarded-", "x-service-"];

/** The reason why a header cannot have this name. Undefined if it can. */
function whyNotHeaderName(name: string): string | undefined {
  const lowerCase = name.toLowerCase();
  if (name.length > nameLengthMax) return `must have a name of up to ${nameLengthMax} characters`;
  if (!token.test(name)) {
    return "must have a name of letters, digits and hyphens, like `X-Api-Key`";
  }
  const isReserved =
    reservedNames.includes(lowerCase) ||
    reservedPrefixes.some((prefix) => lowerCase.startsWith(prefix));
  return isReserved ? "must have another name, because this header is reserved" : undefined;
}

/** Header names are the same in any case. */
export const isSameHeader = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase();

const headerValue = z
  .string()
  .min(1, { abort: true })
  .max(valueLengthMax)
  .regex(
    /^[!-~]+(?: +[!-~]+)*$/,
    "must contain only ASCII letters, digits and symbols, with spaces only between them",
  );

const ofHeaders = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), value).superRefine((headers, context) => {
    const names = Object.keys(headers);
    if (names.length > 2 * endpointHeadersMax) {
      context.addIssue({
        code: "custom",
        message: `must have at most ${endpointHeadersMax} items`,
      });
      return;
    }
    names.forEach((name, index) => {
      const isTwice = names.slice(0, index).some((earlier) => isSameHeader(earlier, name));
      const message = isTwice
        ? "must not differ from another header only in case"
        : whyNotHeaderName(name);
      if (message !== undefined) context.addIssue({ code: "custom", path: [name], message });
    });
  });

/** A new endpoint's own headers. */
export const newHeaders = ofHeaders(headerValue).refine(
  (headers) => Object.keys(headers).length <= endpointHeadersMax,
  `must have at most ${endpointHeadersMax} items`,
);

/** A change to an endpoint's own headers. Headers that it does not name stay unchanged. Null removes a header. */
export const changedHeaders = ofHeaders(headerValue.nullable());

/**
 * The end of a header's value, which responses show: up to 4 characters, and never more than half
 * of the value.
 */
export const shownEnding = (value: string) =>
  value.slice(value.length - Math.min(4, Math.floor(value.length / 2)));
