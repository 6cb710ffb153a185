import { eventStreamType } from "@referral-service/contract";

export interface Answer {
  status: number;
  headers: Headers;
  /** The body, byte for byte. */
  text: string;
  /** The parsed JSON body; undefined when there is none, or another one. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever fields its promise is about
  body: any;
}

export interface CallOptions {
  /** Sent as `Authorization: Bearer …`; null sends no such header. Default: a key with every scope. */
  key?: string | null;
  /** Serialised as JSON; a string or bytes go out as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

export async function call(
  url: string,
  method: string,
  { key = null, body, headers }: CallOptions,
): Promise<Answer> {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    headers: {
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && {
      body: (raw ? body : JSON.stringify(body)) as string | Uint8Array<ArrayBuffer>,
    }),
  });
  const text = await textOf(response);
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** Empty for an event stream, which does not end. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get("content-type") !== eventStreamType) return response.text();
  await response.body?.cancel();
  return "";
}
