import { Pool as HttpPool } from "undici";

/** A running server that sends webhooks. */
export interface Server {
  /** Sends all events from now on to this URL. */
  subscribe(url: string): Promise<void>;
  /** Creates an event with `<marker>@example.com` in its payload. */
  createEvent(marker: string): Promise<void>;
  close(): Promise<void>;
}

interface Access {
  url: string;
  key: string;
}

/** The function that an adapter's file exports as `connect`. */
export type Connect = (access: Access) => Promise<Server>;

/** Calls a JSON API with a bearer key. Throws if the status is not a success. */
export function createJsonClient({ url, key }: Access) {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, "");
  const client = new HttpPool(origin, { connections: 64 });
  async function call<Answer>(method: "GET" | "POST", path: string, content?: object) {
    const { statusCode, body } = await client.request({
      ...{ method, path: base + path },
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(content !== undefined && { body: JSON.stringify(content) }),
    });
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`${method} ${path} returned ${statusCode} ${text}`);
    return JSON.parse(text) as Answer;
  }
  return {
    get: <Answer>(path: string) => call<Answer>("GET", path),
    post: <Answer>(path: string, content: object) => call<Answer>("POST", path, content),
    close: () => client.close(),
  };
}
