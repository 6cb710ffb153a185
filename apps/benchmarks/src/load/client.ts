import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { Pool as HttpPool } from "undici";

interface Client {
  /**
   * Sends a request with this body. A POST has an Idempotency-Key. Throws unless the response is 2xx.
   */
  send(method: "GET" | "POST" | "PATCH", path: string, body?: object): Promise<{ id: string }>;
  close(): Promise<void>;
}

/** A client of the API with this key, on kept-alive connections. */
export function createClient(baseUrl: string, key: string): Client {
  const { origin, pathname } = new URL(baseUrl);
  const root = pathname === "/" ? "" : pathname;
  const pool = new HttpPool(origin, { connections: 64 });
  return {
    async send(method, path, content) {
      const { statusCode, body } = await pool.request({
        path: root + path,
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(content !== undefined && { "Content-Type": "application/json" }),
          ...(method === "POST" && { "Idempotency-Key": newId() }),
        },
        ...(content !== undefined && { body: JSON.stringify(content) }),
      });
      const answer = await body.text();
      if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${answer}`);
      return JSON.parse(answer);
    },
    close: () => pool.close(),
  };
}
