import {
  WebhookVerificationError,
  type WebhookVerificationErrorCode,
} from "./webhook-verification-error.ts";

/** Fetch `Headers`, Node's `request.headers`, or a plain object with names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SignatureHeaders {
  timestamp: string;
  /** The digests that were sent; more than one while a secret is being replaced. */
  signatures: Uint8Array[];
}

/** Reads what a signature needs and refuses everything that is not exactly in its form. */
export function readSignatureHeaders(headers: WebhookHeaders): SignatureHeaders {
  const timestamp = required(headers, "X-Service-Timestamp", "malformed_timestamp");
  const signature = required(headers, "X-Service-Signature", "malformed_signature");
  const previous = only(headers, "X-Service-Signature-Previous", "malformed_signature");
  if (!/^\d{1,10}$/.test(timestamp)) {
    throw new WebhookVerificationError(
      "malformed_timestamp",
      "X-Service-Timestamp must be Unix time in whole seconds. Pass the header on unchanged.",
    );
  }
  const sent = previous === undefined ? [signature] : [signature, previous];
  return { timestamp, signatures: sent.map(parseHexDigest) };
}

function required(
  headers: WebhookHeaders,
  name: string,
  codeWhenRepeated: WebhookVerificationErrorCode,
): string {
  const value = only(headers, name, codeWhenRepeated);
  if (value !== undefined) return value;
  throw new WebhookVerificationError(
    "missing_header",
    `The request has no ${name} header. Pass the headers of the request as they came, and check ` +
      "that no proxy strips them; a request without it was not sent by the referral service.",
  );
}

/** The header's one value; undefined when it is absent or empty. */
function only(
  headers: WebhookHeaders,
  name: string,
  codeWhenRepeated: WebhookVerificationErrorCode,
): string | undefined {
  const values = valuesOf(headers, name).filter((value) => value !== "");
  if (values.length <= 1) return values[0];
  throw new WebhookVerificationError(
    codeWhenRepeated,
    `The request has ${values.length} ${name} headers where the referral service sends one. ` +
      "Check whether a proxy adds its own.",
  );
}

function valuesOf(headers: WebhookHeaders, name: string): string[] {
  // A plain object could hold a header named "get", but never a function.
  if (typeof headers?.get === "function") return [headers.get(name) ?? ""];
  const wanted = name.toLowerCase();
  return Object.entries(headers ?? {})
    .filter(([key]) => key.toLowerCase() === wanted)
    .flatMap(([, value]) => value ?? [])
    .map(String);
}

function parseHexDigest(signature: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(signature)) {
    throw new WebhookVerificationError(
      "malformed_signature",
      "X-Service-Signature must be 64 hexadecimal digits. Pass the header on unchanged.",
    );
  }
  return Uint8Array.from({ length: 32 }, (_, i) =>
    Number.parseInt(signature.slice(2 * i, 2 * i + 2), 16),
  );
}
