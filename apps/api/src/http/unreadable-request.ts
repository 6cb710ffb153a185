import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { errorStatuses } from "@referral-service/contract";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { privateHeaders } from "./answer-headers.ts";
import { errorBody } from "./error-handler.ts";

/** How long a client may go on sending before its connection is cut; until then it can read the answer. */
const lingerMs = 1_000;

/**
 * Answers what Node's parser refuses, and therefore no route ever sees, in the agreed body:
 * 400 INVALID_REQUEST, also where Node by itself would say 408 or 431.
 */
export function answerUnreadableRequest({ settings, newId }: Pick<Deps, "settings" | "newId">) {
  // A client that goes on sending makes the parser complain again and again.
  const answered = new WeakSet<Duplex>();
  return (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    if (!socket.writable || hasAnswerUnderWay(socket)) {
      socket.destroy();
      return;
    }
    const requestId = newId();
    const refusal = new Refusal("INVALID_REQUEST", whatIsWrong(error));
    const status = errorStatuses[refusal.code];
    const body = JSON.stringify(errorBody(refusal, { requestId, publicUrl: settings.publicUrl }));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      ...Object.entries(privateHeaders).map(([name, value]) => `${name}: ${value}`),
      "Connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

/** On a connection with several requests an earlier one may be half answered. */
const hasAnswerUnderWay = (socket: Duplex) =>
  (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent ===
  true;

function whatIsWrong({ code }: NodeJS.ErrnoException): string {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return "The request's headers are too large";
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return "The request's chunk extensions are too large";
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "The request did not arrive in time";
    default:
      return "The request is not valid HTTP";
  }
}
