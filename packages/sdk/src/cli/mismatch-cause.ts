import { createHmac } from "node:crypto";
import type { SavedRequest } from "./saved-request.ts";

interface Mismatch extends SavedRequest {
  secrets: string[];
}

interface Variant {
  cause: string;
  key?: (secret: string) => string | Uint8Array;
  body?: (body: string) => string;
}

/** Common causes of a wrong signature. */
const variants: Variant[] = [
  {
    cause:
      "The signature matches the body without the white space around it. An editor or a logger probably " +
      "added a line break. Save the body byte for byte.",
    body: (body) => body.trim(),
  },
  {
    cause:
      "The signature matches the body as compact JSON. The body was parsed and serialized again before it was " +
      "saved. Use the raw body, before any JSON middleware.",
    body: (body) => JSON.stringify(JSON.parse(body)),
  },
  {
    cause:
      "The signature matches the body read as Latin-1 text. The body was decoded with the wrong character " +
      "set. Use its bytes, or decode them as UTF-8.",
    body: (body) => Buffer.from(body, "latin1").toString(),
  },
  {
    cause: "The signature matches the secret without the white space around it. Trim the secret.",
    key: (secret) => secret.trim(),
  },
  {
    cause:
      "The signature matches the secret with the prefix whsec_ before it. The prefix is part of " +
      "the secret.",
    key: (secret) => `whsec_${secret}`,
  },
];

/** Returns the cause of a wrong signature, if the request shows one. */
export function mismatchCause({ headers, body, secrets }: Mismatch): string {
  const [timestamp = ""] = headers["x-service-timestamp"] ?? [];
  const signatures = [
    ...(headers["x-service-signature"] ?? []),
    ...(headers["x-service-signature-previous"] ?? []),
  ].map((signature) => signature.toLowerCase());
  const text = Buffer.from(body).toString();
  const fits = ({ key = (secret) => secret, body: change = (same) => same }: Variant) =>
    secrets.some((secret) => {
      const changed = attempted(() => change(text));
      if (changed === undefined) return false;
      const mac = createHmac("sha256", key(secret)).update(`${timestamp}.${changed}`);
      return signatures.includes(mac.digest("hex"));
    });
  return variants.find(fits)?.cause ?? changedBody(headers, body) ?? unknownCause;
}

function attempted<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/**
 * Returns the cause if the body is not the one that was sent. Every event is JSON, and the request
 * states its length.
 */
function changedBody(headers: SavedRequest["headers"], body: Uint8Array): string | undefined {
  const [length] = headers["content-length"] ?? [];
  if (length !== undefined && Number(length) !== body.length) {
    return (
      `The body has ${body.length} bytes, but Content-Length is ${length}, so this is not the body ` +
      "that was sent. Save the raw body."
    );
  }
  if (attempted(() => JSON.parse(Buffer.from(body).toString())) === undefined) {
    return "The body is not JSON. It was cut off or changed before it was saved. Save the raw body.";
  }
  return undefined;
}

const unknownCause =
  "The secret belongs to another endpoint or has been rotated, or the body or the timestamp " +
  "was changed. Each endpoint has its own secret. The service shows the secret only when you create " +
  "the endpoint or rotate the secret.";
