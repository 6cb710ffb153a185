import { randomBytes } from "node:crypto";
import { signWebhook } from "../testing/sign-webhook.ts";
import { UsageError } from "./usage-error.ts";

// The default time limit of an endpoint in the service.
const timeoutMs = 10_000;

const excerptLengthMax = 200;

/** A receiver's response to a delivery. */
export interface ReceiverAnswer {
  /** Null if there was no response. */
  status: number | null;
  latencyMs: number;
  /** Reason why the delivery failed. Null if it succeeded. */
  error: string | null;
  bodyExcerpt: string;
}

export function receiverUrl(text: string, option = "--forward-to"): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(
    `${option} needs a URL such as http://localhost:4000/webhooks, not ${text || "nothing"}.`,
  );
}

/** Returns the given secret, or a new one in the form of an endpoint's secret. */
export function signingSecret(given: string | undefined): string {
  if (given === undefined) return `whsec_${randomBytes(32).toString("base64")}`;
  if (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(given)) return given;
  throw new UsageError("--secret needs the signing secret of an endpoint: whsec_ and base64.");
}

/** Signs an event and delivers it once. */
export const deliver = async (
  url: string,
  secret: string,
  payload: string,
): Promise<ReceiverAnswer> => post(url, await signWebhook({ event: payload, secret }));

/** Sends a request once, as the service does: without following redirects. */
export async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<ReceiverAnswer> {
  const startedMs = performance.now();
  const latencyMs = () => Math.round(performance.now() - startedMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bodyExcerpt = (await response.text()).replace(/\s+/g, " ").trim();
    return {
      status: response.status,
      latencyMs: latencyMs(),
      error: response.ok ? null : reasonOf(response.status),
      bodyExcerpt: bodyExcerpt.slice(0, excerptLengthMax),
    };
  } catch (error) {
    return { status: null, latencyMs: latencyMs(), error: failureOf(error), bodyExcerpt: "" };
  }
}

const reasonOf = (status: number) =>
  status >= 300 && status < 400
    ? "redirects are not followed. Use the final URL"
    : "only 2xx counts as delivered";

function failureOf(error: unknown): string {
  if ((error as Error).name === "TimeoutError") return `no response within ${timeoutMs / 1000} s`;
  const { cause } = error as { cause?: { code?: string; message?: string } };
  if (cause?.code === "ECONNREFUSED")
    return "no program is listening at this URL. Start your receiver";
  return cause?.message || cause?.code || (error as Error).message;
}
