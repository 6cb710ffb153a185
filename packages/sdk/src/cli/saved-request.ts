import { UsageError } from "./usage-error.ts";

export interface SavedRequest {
  headers: Record<string, string[]>;
  body: Uint8Array;
}

/**
 * Parses an HTTP request in wire format: an optional request line, headers, an empty line and the
 * body.
 */
export function parseRequest(bytes: Uint8Array): SavedRequest {
  const text = Buffer.from(bytes).toString("latin1");
  const gap = /\r?\n\r?\n/.exec(text);
  if (gap === null) {
    throw new UsageError(
      "The request has no empty line between headers and body. Save the whole request, or pass its parts: " +
        "--headers <file> --body <file>.",
    );
  }
  const head = text.slice(0, gap.index);
  const withoutRequestLine = head.replace(/^[A-Z]+ \S+ HTTP\/[\d.]+\r?\n/, "");
  return {
    headers: headersIn(withoutRequestLine),
    body: bytes.subarray(gap.index + gap[0].length),
  };
}

/** Reads headers as lines of `Name: value`, or as one JSON object. */
export function parseHeaders(text: string): SavedRequest["headers"] {
  if (!text.trimStart().startsWith("{")) return headersIn(text);
  try {
    const headers = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return Object.fromEntries(headers.map(([name, value]) => [name, [value].flat().map(String)]));
  } catch {
    throw new UsageError("The headers begin like JSON, but are not valid JSON.");
  }
}

function headersIn(text: string): SavedRequest["headers"] {
  const headers: SavedRequest["headers"] = {};
  for (const line of text.split(/\r?\n/).filter((line) => line.trim() !== "")) {
    const colon = line.indexOf(":");
    if (colon < 1)
      throw new UsageError(`This header does not have the format "Name: value": ${line}`);
    const name = line.slice(0, colon).trim().toLowerCase();
    headers[name] = [...(headers[name] ?? []), line.slice(colon + 1).trim()];
  }
  return headers;
}
