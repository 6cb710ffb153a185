import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
} from "node:http";
import { duplexPair } from "node:stream";

interface InMemoryRequest {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  /** Sent as JSON. */
  body?: object | undefined;
  /** The IP address that the listener sees as the client's. */
  address: string;
}

/** Sends requests to a listener inside this process, over connections that never leave memory. */
export function createInMemoryClient(listener: RequestListener) {
  const server = createServer(listener);

  function connect(address: string) {
    const [near, far] = duplexPair();
    Object.defineProperty(far, "remoteAddress", { value: address });
    server.emit("connection", far);
    return near;
  }

  return ({ method, path, headers, body, address }: InMemoryRequest) => {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({
        createConnection: () => connect(address),
        method,
        path,
        headers: {
          ...headers,
          ...(bytes && { "Content-Type": "application/json", "Content-Length": bytes.length }),
        },
      });
      outgoing.once("response", resolve).once("error", reject).end(bytes);
    });
  };
}
