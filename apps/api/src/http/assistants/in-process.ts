import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request as send,
} from "node:http";
import { duplexPair } from "node:stream";
import { text } from "node:stream/consumers";
import { ApiRefusal, type ApiRequest, assistantHeader } from "@referral-service/assistant-tools";

/** The parts of the assistant's request that a call to the API reuses. */
interface CarriedOver {
  authorization: string;
  requestId: string;
  address: string;
  assistant: string;
}

/**
 * Calls the API inside this process. The call passes through the whole request pipeline, over a
 * connection that never leaves memory.
 */
export function createInProcessApi(listener: RequestListener) {
  const server = createServer(listener);
  return async (
    { method, path, query, body, idempotencyKey, ifVersion }: ApiRequest,
    { authorization, requestId, address, assistant }: CarriedOver,
  ): Promise<unknown> => {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = send({
        createConnection: () => connect(address),
        method,
        path: `/api/v1${path}?${new URLSearchParams(query)}`,
        headers: {
          Authorization: authorization,
          [assistantHeader]: assistant,
          "X-Request-Id": requestId,
          Accept: "application/json",
          ...(bytes && { "Content-Type": "application/json", "Content-Length": bytes.length }),
          ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
          ...(ifVersion !== undefined && { "If-Match": `"${ifVersion}"` }),
        },
      });
      outgoing.once("response", resolve).once("error", reject).end(bytes);
    });
    return resultOf(answer.statusCode ?? 500, JSON.parse(await text(answer)), answer);
  };

  function connect(address: string) {
    const [near, far] = duplexPair();
    // Limits per address use the assistant's own address.
    Object.defineProperty(far, "remoteAddress", { value: address });
    server.emit("connection", far);
    return near;
  }
}

function resultOf(status: number, body: unknown, { headers }: IncomingMessage): unknown {
  if (status < 400) return body;
  const { error } = body as { error: { code: string; message: string; requestId: string } };
  const retryAfter = headers["retry-after"];
  throw new ApiRefusal({
    code: error.code,
    message: error.message,
    requestId: error.requestId,
    retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
  });
}
