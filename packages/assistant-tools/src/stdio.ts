import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type AssistantOptions, createAssistantServer } from "./server.ts";

/** Serves one client over standard input and output, until the input ends. */
export const serveOnStdio = (options: AssistantOptions) =>
  serveStdio(() => createAssistantServer(options), { onerror: options.onerror });
