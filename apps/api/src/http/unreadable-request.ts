import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Deps } from "../kernel/deps.ts";
import { Refusal } from "../kernel/refusal.ts";
import { privateHeaders } from "./answer-headers.ts";
import { errorBody, statusOf } from "./error-handler.ts";

/** The time that a client has to finish sending and to read the response before its connection is cut. */
const lingerMs = 1_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface UnreadableRequests {
  /** Records the exchange that began last on its connection. */
  begin(exchange: Exchange): void;
  /** Responds to a request that Node's parser rejects. */
  answer(error: NodeJS.ErrnoException, socket: Duplex): void;
}

/**
 * Responds with the agreed body to requests that Node's parser rejects: 400 INVALID_REQUEST, even
 * if Node would respond with 408 or 431. These requests reach no route, or only their beginning
 * does.
 */
export function answerUnreadableRequests({
  settings,
  newId,
}: Pick<Deps, "settings" | "newId">): UnreadableRequests {
  const latest = new WeakMap<Duplex, Exchange>();
  // The parser reports an error for each additional piece that the client sends.
  const answered = new WeakSet<Duplex>();
  return {
    begin: (exchange) => void latest.set(exchange.request.socket, exchange),
    answer(error, socket) {
      if (answered.has(socket)) return;
      answered.add(socket);
      const begun = latest.get(socket);
      const response = begun?.request.complete === false ? begun.response : undefined;
      if (!socket.writable || response?.headersSent || hasAnswerUnderWay(socket)) {
        socket.destroy();
        return;
      }
      const requestId = String(response?.getHeader("X-Request-Id") ?? newId());
      const refusal = new Refusal("INVALID_REQUEST", whatIsWrong(error));
      const status = statusOf[refusal.code];
      const body = JSON.stringify(errorBody(refusal, { requestId, publicUrl: settings.publicUrl }));
      const headers = withBegun(response, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": String(Buffer.byteLength(body)),
        "X-Request-Id": requestId,
        ...privateHeaders,
        Connection: "close",
      });
      const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
      const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines];
      socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
  };
}

/** Adds the headers that the pipeline has set so far, such as those of the rate limit. */
function withBegun(response: ServerResponse | undefined, own: Record<string, string>): Headers {
  const headers = new Headers(own);
  for (const [name, values] of Object.entries(response?.getHeaders() ?? {})) {
    if (headers.has(name)) continue;
    for (const value of [values].flat()) headers.append(name, String(value));
  }
  return headers;
}

/** The response to an earlier request on the connection can be half sent. */
const hasAnswerUnderWay = (socket: Duplex) =>
  (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent ===
  true;

function whatIsWrong({ code }: NodeJS.ErrnoException): string {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return "The request's headers are too large. Send fewer or shorter headers.";
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return "The request's chunk extensions are too large. Send the request without them.";
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "The request did not arrive in time. Send it again.";
    default:
      return "The request is not valid HTTP. Check the request line and the headers.";
  }
}
