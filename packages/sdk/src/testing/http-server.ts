export interface ReceivedRequest {
  /** Exact text of the body */
  body: string;
  /** Headers by lowercase name */
  headers: Record<string, string | string[] | undefined>;
}

interface RawRequest extends ReceivedRequest {
  bytes: Uint8Array;
}

interface HttpServer {
  url: string;
  close(): Promise<void>;
}

/** Responds to every request on a port of 127.0.0.1. Pass 0 for a free port. */
export async function listen(
  port: number,
  answer: (request: RawRequest) => Promise<{ status: number; text: string }>,
): Promise<HttpServer> {
  // The module is imported here, so that the rest of the testing kit loads without Node.
  const { createServer } = await import("node:http");
  const server = createServer(async (request, response) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const { headers } = request;
    const { status, text } = await answer({ bytes, body: bytes.toString(), headers });
    response.writeHead(status, { "Content-Type": "text/plain" }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("Not listening on a port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
