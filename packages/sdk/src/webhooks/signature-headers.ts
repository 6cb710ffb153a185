import { WebhookVerificationError } from "./webhook-verification-error.ts";

/** Fetch `Headers`, Node's `request.headers`, or a plain object with names in any case. */
export type WebhookHeaders = { get(name: string): string | null } | HeaderRecord;

type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

interface SignatureHeaders {
  timestamp: string;
  /** Digests in lowercase hex. There are two during a rotation. */
  signatures: string[];
}

const passOn = "Pass the header unchanged, and check whether a proxy adds another one.";

/** Reads the signature headers, and rejects any header that does not have its exact form. */
export function readSignatureHeaders(headers: WebhookHeaders): SignatureHeaders {
  const timestamp = required(headers, "x-service-timestamp");
  const signature = required(headers, "x-service-signature");
  const previous = headerValue(headers, "x-service-signature-previous");
  if (!/^\d{1,10}$/.test(timestamp)) {
    throw new WebhookVerificationError(
      "malformed_timestamp",
      `X-Service-Timestamp must appear once, as Unix time in whole seconds. ${passOn}`,
    );
  }
  const signatures = [hexDigest(signature)];
  if (previous !== "") signatures.push(hexDigest(previous));
  return { timestamp, signatures };
}

function required(headers: WebhookHeaders, name: string): string {
  const value = headerValue(headers, name);
  if (value !== "") return value;
  throw new WebhookVerificationError(
    "missing_header",
    `The request has no ${name} header. Pass the headers of the request unchanged, and check ` +
      "that no proxy removes them. A request without this header is not from the referral service.",
  );
}

/**
 * Joins several values as Fetch does. A joined value never matches the format of our headers, so
 * verification rejects a repeated header.
 */
function headerValue(headers: WebhookHeaders, name: string): string {
  // A plain object could hold a header named "get", but never a function.
  if (typeof headers?.get === "function") return headers.get(name) ?? "";
  const record = headers as HeaderRecord;
  let found = "";
  for (const key in record) {
    // The cheapest comparison comes first, because most names differ in length and Node's names are
    // already in lowercase.
    if (key.length !== name.length || (key !== name && key.toLowerCase() !== name)) continue;
    const value = String(record[key] ?? "");
    found = found === "" ? value : `${found},${value}`;
  }
  return found;
}

function hexDigest(signature: string): string {
  // These two checks are twice as fast as one expression that also counts.
  if (signature.length === 64 && !/[^0-9a-f]/i.test(signature)) return signature.toLowerCase();
  throw new WebhookVerificationError(
    "malformed_signature",
    `X-Service-Signature must appear once, as 64 hexadecimal digits. ${passOn}`,
  );
}
