import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { privateHeaders } from "./answer-headers.ts";
import { errorBody, statusOf } from "./error-handler.ts";

/** How long a client may go on sending, and can read the answer, before its connection is cut. */
const lingerMs = 1_000;

/**
 * Answers requests that Node's parser refuses, and that no route sees, with the agreed body: 400
 * INVALID_REQUEST, also when Node would answer 408 or 431.
 */
export function answerUnreadableRequest({ settings, newId }: Pick<Deps, "settings" | "newId">) {
  // The parser reports an error for each further piece that the client sends.
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
    const status = statusOf[refusal.code];
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

/** An earlier request on the connection may be half answered. */
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
