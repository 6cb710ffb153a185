import { setTimeout as delay } from "node:timers/promises";
import type { DearRequest } from "./dear-requests.ts";

/** Rate limit of one key: 600 requests in 60 s. */
const betweenMs = 100;

export interface Crowd {
  baseUrl: string;
  request: DearRequest;
}

/** Number of responses by status. */
export type Answers = Record<string, number>;

let crowd: { answers: Answers; isOver: boolean; clients: Promise<void>[] } | undefined;

process.on("message", async (message: Crowd | "stop") => {
  if (message !== "stop") return begin(message);
  if (crowd === undefined) throw new Error("No clients have started");
  crowd.isOver = true;
  await Promise.all(crowd.clients);
  process.send?.(crowd.answers);
});

// The parent process has ended, possibly without a message.
process.on("disconnect", () => process.exit());

function begin({ baseUrl, request }: Crowd) {
  const begun: typeof crowd = { answers: {}, isOver: false, clients: [] };
  crowd = begun;
  begun.clients = request.keys.map(async (key, index) => {
    await delay((index * betweenMs) / request.keys.length);
    while (!begun.isOver) {
      const pause = delay(betweenMs);
      const status = await send(baseUrl, request, key);
      begun.answers[status] = (begun.answers[status] ?? 0) + 1;
      await pause;
    }
  });
}

async function send(
  baseUrl: string,
  { path, method = "GET", headers, body, readBytesMax = Number.POSITIVE_INFINITY }: DearRequest,
  key: string,
): Promise<string> {
  const leave = new AbortController();
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, Authorization: `Bearer ${key}` },
      signal: leave.signal,
      ...(body !== undefined && { body }),
    });
    let byteCount = 0;
    for await (const bytes of response.body ?? []) {
      byteCount += bytes.length;
      if (byteCount >= readBytesMax) break;
    }
    leave.abort();
    return String(response.status);
  } catch {
    return "failed";
  }
}
