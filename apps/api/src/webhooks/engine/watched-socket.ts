import type { Socket } from "node:net";

const interimResponsesMax = 10;
const interimBytesMax = 16 * 1_024;
const continueHead = Buffer.from("HTTP/1.1 100");
const headEnd = "\r\n\r\n";

const deadConnections = new WeakSet<Error>();

/**
 * Whether the receiver had closed a connection that it kept alive. The receiver sent no byte in
 * response to this request, but had responded to an earlier one.
 */
export const isDeadConnection = (error: unknown): boolean =>
  error instanceof Error && deadConnections.has(error);

/**
 * undici 8 closes a connection at a `100 Continue` that it did not request, and its errors do not
 * show whether the connection was used before. This function therefore drops this response before
 * undici reads it, and records which errors end a used connection. It relies on undici to read with
 * `socket.read()` and to end a connection with the error that its request gets. Check
 * exchange.test.ts when you upgrade undici.
 */
export function watchSocket<Watched extends Socket>(socket: Watched): Watched {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let isAwaited = false;
  let hasAnswered = false;
  let interimCount = 0;
  let held = Buffer.alloc(0);

  socket.write = ((...given: unknown[]) => {
    isAwaited = true;
    interimCount = 0;
    return write(...given);
  }) as Watched["write"];

  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    if (!isAwaited || chunk === null) return chunk;
    held = Buffer.concat([held, chunk]);
    while (held.subarray(0, continueHead.length).equals(continueHead)) {
      const end = held.indexOf(headEnd);
      if (end === -1 && held.length <= interimBytesMax) return null;
      // The chunk is held back, because undici would end the connection if it read a remaining 1xx
      // response.
      if (end === -1 || interimCount === interimResponsesMax) break;
      interimCount += 1;
      held = held.subarray(end + headEnd.length);
    }
    if (held.equals(continueHead.subarray(0, held.length))) return null;
    const response = held;
    held = Buffer.alloc(0);
    isAwaited = false;
    hasAnswered = true;
    return response;
  };

  return socket.once("error", (error) => {
    if (isAwaited && hasAnswered && held.length === 0) deadConnections.add(error);
  });
}
