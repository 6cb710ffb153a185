import { BodyPieces } from "./body-limit.ts";
import type { Receive, WebhookRoutes } from "./handler.ts";
import { bodyNotRaw } from "./raw-body.ts";

/** Takes a Fetch `Request` and returns a `Response`. It never rejects. */
export interface FetchWebhookHandler extends WebhookRoutes {
  (request: Request): Promise<Response>;
}

export async function answerRequest(receive: Receive, request: Request): Promise<Response> {
  const { status, headers, body } = await receive(request.headers, () => readRequest(request));
  return new Response(body, { status, headers });
}

async function readRequest(request: Request): Promise<Uint8Array> {
  if (request.bodyUsed || request.body?.locked) {
    throw bodyNotRaw(
      "The body of this request was already read. The webhook handler must read it first: " +
        "call neither json() nor text() in a middleware before it, or call them on request.clone().",
    );
  }
  const pieces = new BodyPieces();
  const reader = request.body?.getReader();
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      pieces.add(next.value);
    }
  } catch (error) {
    await reader?.cancel();
    throw error;
  }
  return pieces.whole();
}
