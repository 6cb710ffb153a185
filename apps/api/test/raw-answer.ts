import { once } from "node:events";
import type { Socket } from "node:net";

/** Sends the bytes, and returns everything received until the connection closes. */
export async function answerTo(socket: Socket, bytes: string): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return text;
}
