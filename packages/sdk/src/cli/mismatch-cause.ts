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
      "The signature fits the body without the white space around it: something added a line " +
      "break, often an editor or a logger. Save the body byte for byte.",
    body: (body) => body.trim(),
  },
  {
    cause:
      "The signature fits the body as compact JSON: it was parsed and written anew before it was " +
      "saved. Take the raw body, before any JSON middleware.",
    body: (body) => JSON.stringify(JSON.parse(body)),
  },
  {
    cause:
      "The signature fits the body read as Latin-1 text: it was decoded with the wrong character " +
      "set. Take its bytes, or decode them as UTF-8.",
    body: (body) => Buffer.from(body, "latin1").toString(),
  },
  {
    cause: "The signature fits the secret without the white space around it. Trim it.",
    key: (secret) => secret.trim(),
  },
  {
    cause:
      "The signature fits the secret with its prefix whsec_, which was left out. The whole text is " +
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

/** Every event is JSON, and the request states its length. */
function changedBody(headers: SavedRequest["headers"], body: Uint8Array): string | undefined {
  const [length] = headers["content-length"] ?? [];
  if (length !== undefined && Number(length) !== body.length) {
    return (
      `The body has ${body.length} bytes, but Content-Length says ${length}: it is not the one ` +
      "that was sent. Save the raw body."
    );
  }
  if (attempted(() => JSON.parse(Buffer.from(body).toString())) === undefined) {
    return "The body is not JSON: it was cut or changed before it was saved. Save the raw body.";
  }
  return undefined;
}

const unknownCause =
  "Either the secret is of another endpoint or was rotated since, or the body or the timestamp " +
  "was changed. Each endpoint has a secret of its own, shown when it is created or rotated.";
