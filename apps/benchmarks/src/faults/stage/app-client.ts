import { setTimeout as delay } from "node:timers/promises";
import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import type { ApiProcess, Stage } from "./stage.ts";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the values are compared, not trusted
  body: any;
}

/**
 * A person in the app, who repeats each request with its Idempotency-Key until there is a response.
 */
export interface AppClient {
  call(method: string, path: string, body?: object): Promise<Answer>;
}

const repeatDelayMs = 50;
const giveUpAfterMs = 120_000;

/** Signs in the person with this address, using the operator's link. */
export async function openApp(
  { operate }: Pick<Stage, "operate">,
  api: Pick<ApiProcess, "baseUrl">,
  { email, slug }: { email: string; slug: string },
): Promise<AppClient> {
  const origin = new URL(api.baseUrl).origin;
  let signInOrigin = "";
  let cookie = "";

  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const idempotencyKey = newId();
    const untilMs = performance.now() + giveUpAfterMs;
    for (let attempt = 1; performance.now() < untilMs; attempt += 1) {
      const answer = await answerTo({ method, path, body, idempotencyKey });
      if (answer === undefined || answer.status >= 500) {
        await delay(repeatDelayMs);
        continue;
      }
      // An earlier attempt deleted the resource, and its response was lost.
      const isDeleted = method === "DELETE" && attempt > 1 && answer.status === 404;
      return isDeleted ? { status: 204, body: undefined } : answer;
    }
    throw new Error(`${method} ${path} got no response`);
  }

  /** Sends a request and returns its response. Undefined if the connection broke. */
  async function answerTo({
    method,
    path,
    body,
    idempotencyKey,
  }: {
    method: string;
    path: string;
    body: object | undefined;
    idempotencyKey: string;
  }): Promise<Answer | undefined> {
    try {
      const response = await fetch(origin + path, {
        method,
        headers: {
          ...{ Origin: signInOrigin, Cookie: cookie, "Content-Type": "application/json" },
          ...(method === "POST" && { "Idempotency-Key": idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const cookies = response.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
      if (cookies.length > 0) cookie = cookies.join("; ");
      return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
    } catch {
      return undefined;
    }
  }

  for (;;) {
    const said = await operate(api, "sign-in-link", email);
    const link = new URL(/http\S+#\S+/.exec(said)?.[0] ?? "");
    signInOrigin = link.origin;
    const { status } = await send("POST", "/app/auth/sign-in/link", { token: link.hash.slice(1) });
    // A link works only once, even if its response was lost.
    if (status === 200) break;
  }
  return {
    call: (method, path, body) =>
      send(method, `/app/api${path}${path.includes("?") ? "&" : "?"}organization=${slug}`, body),
  };
}
