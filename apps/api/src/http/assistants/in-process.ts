import type { IncomingMessage, RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { ApiRefusal, type ApiRequest, assistantHeader } from "@referral-service/assistant-tools";
import { createInMemoryClient } from "../in-memory.ts";

/** The parts of the assistant's request that a call to the API reuses. */
interface CarriedOver {
  authorization: string;
  requestId: string;
  address: string;
  assistant: string;
}

/** Calls the API inside this process. The call passes through the whole request pipeline. */
export function createInProcessApi(listener: RequestListener) {
  const send = createInMemoryClient(listener);
  return async (
    { method, path, query, body, idempotencyKey, ifVersion }: ApiRequest,
    { authorization, requestId, address, assistant }: CarriedOver,
  ): Promise<unknown> => {
    const answer = await send({
      method,
      path: `/api/v1${path}?${new URLSearchParams(query)}`,
      headers: {
        Authorization: authorization,
        [assistantHeader]: assistant,
        "X-Request-Id": requestId,
        Accept: "application/json",
        ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
        ...(ifVersion !== undefined && { "If-Match": `"${ifVersion}"` }),
      },
      body,
      // Limits per address use the assistant's own address.
      address,
    });
    return resultOf(answer.statusCode ?? 500, JSON.parse(await text(answer)), answer);
  };
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
